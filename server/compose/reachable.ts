import { Client } from 'pg';
import { ChainError } from '../chain/errors';
import { pgCode } from '../db/database';
import { StartError } from '../embedded/startError';

const TIMEOUT_MS = 10_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '28000': 'the user is not let in',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
};

/** Finds out at the start whether `DATABASE_URL` leads to a database. @throws StartError */
export async function checkDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const code = pgCode(cause) ?? '';
    const said = cause instanceof Error && cause.message ? cause.message : code;
    throw new StartError(`DATABASE_URL: the database cannot be used: ${reasons[code] ?? said}.`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Opens something on `CHAIN_RPC_URL`, naming the variable to blame when that fails. @throws StartError */
export async function blameChainSettings<T>(opening: () => Promise<T>): Promise<T> {
  try {
    return await opening();
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const code = cause instanceof ChainError ? cause.code : 'unreachable';
    const blamed = { wrong_token: 'TOKEN_ADDRESS', wrong_chain: 'CHAIN_ID' };
    const name = code === 'wrong_token' || code === 'wrong_chain' ? blamed[code] : 'CHAIN_RPC_URL';
    throw new StartError(`${name}: the chain cannot be used: ${cause.message}.`, { cause });
  }
}

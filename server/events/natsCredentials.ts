import { readFile } from 'node:fs/promises';
import type { ConnectionOptions } from '@nats-io/transport-node';

/** The login in a file, as NATS tools write it. */
export type Credentials =
  /** A JWT with its key, of a server with accounts (`nsc`). */
  | { creds: string }
  /** The seed of an nkey, whose public half the server knows. */
  | { seed: string }
  | { user: string; pass: string }
  | { token: string };

/** Its message is a sentence for the operator, and repeats nothing of the file. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

const CREDS =
  /-BEGIN NATS USER JWT-+\s+[\w.-]+\s+-+END NATS USER JWT-[\s\S]+-BEGIN USER NKEY SEED-+\s+S[A-Z2-7]{57}\s+-+END USER NKEY SEED-/;
const SEED = /^SU[A-Z2-7]{56}$/;

/** @throws CredentialsError */
export function parseCredentials(text: string): Credentials {
  if (CREDS.test(text)) return { creds: text };
  const line = text.trim();
  if (SEED.test(line)) return { seed: line };
  const [, user, pass] = /^([^\s:]+):(\S+)$/.exec(line) ?? [];
  if (user && pass) return { user, pass };
  if (/^[^\s:]{8,}$/.test(line) && !/^S[A-Z2-7]{50,}$/.test(line)) return { token: line };
  throw new CredentialsError(
    'the file holds no login: it is a .creds file, the seed of a user nkey (SU…), user:password or a token of 8 characters or more',
  );
}

/** Read for each connection, so that a file which was replaced counts from the next one on. @throws CredentialsError */
export async function readCredentials(path: string): Promise<Credentials> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CredentialsError('the file cannot be read', { cause });
  });
  return parseCredentials(text);
}

/** As the client takes it. */
export async function loginOptions(path: string): Promise<ConnectionOptions> {
  const { credsAuthenticator, nkeyAuthenticator } = await import('@nats-io/transport-node');
  const found = await readCredentials(path);
  const bytes = (text: string) => new TextEncoder().encode(text);
  if ('creds' in found) return { authenticator: credsAuthenticator(bytes(found.creds)) };
  if ('seed' in found) return { authenticator: nkeyAuthenticator(bytes(found.seed)) };
  return found;
}

import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { writeFileDurably } from '../embedded/durableFile';
import { StartError } from '../embedded/startError';

const PrivateKey = Type.Unsafe<Hex>(Type.String({ pattern: '^0x[0-9a-f]{64}$' }));
const EmbeddedKeysSchema = Type.Object(
  {
    /** Deploys the token, owns its first supply and funds the demo wallets as the treasury. */
    deployer: PrivateKey,
    /** Receives members' payments and pays withdrawals. */
    systemWallet: PrivateKey,
  },
  { additionalProperties: false },
);
export type EmbeddedKeys = Static<typeof EmbeddedKeysSchema>;

/**
 * Loads the embedded chain's keys from `DATA_DIR/keys.json` (mode 600), or creates them on the first start. Never
 * replaces a damaged file, since the wallet's money would be lost with its key. The caller holds the lock of the data
 * folder.
 */
export async function loadEmbeddedKeys(dataDir: string): Promise<EmbeddedKeys> {
  const path = join(dataDir, 'keys.json');
  if (!existsSync(path)) {
    const keys = { deployer: generatePrivateKey(), systemWallet: generatePrivateKey() };
    await writeFileDurably(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    return keys;
  }
  chmodSync(path, 0o600);
  const keys = parse(readFileSync(path, 'utf8'));
  if (Value.Check(EmbeddedKeysSchema, keys)) return keys;
  throw new StartError(
    `${path} does not hold the keys of the embedded chain; restore it or start in another DATA_DIR`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

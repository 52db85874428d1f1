import type { EnvReader } from './envReader';

/** Keys of 32 bytes: the first seals, any of them opens, so that a key can be replaced while the shop runs. */
export type SealKeys = readonly [Buffer, ...Buffer[]];

/** Reads SECOND_FACTOR_KEY: one key, or a new one followed by older ones. */
export function readSecondFactorKeys(reader: EnvReader): SealKeys | undefined {
  const [first, ...older] = reader.text('SECOND_FACTOR_KEY')?.split(/\s+/) ?? [];
  if (first === undefined) return undefined;
  if ([first, ...older].every((key) => /^[0-9a-f]{64}$/i.test(key))) {
    return [Buffer.from(first, 'hex'), ...older.map((key) => Buffer.from(key, 'hex'))];
  }
  reader.note('SECOND_FACTOR_KEY', '64 hex digits, such as openssl rand -hex 32 prints', {
    secret: true,
  });
  return undefined;
}

import { decoded, type EnvReader } from './envReader';

/** Settings whose URL holds a password. */
const WITH_PASSWORD = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_OWNER_URL',
  'NATS_URL',
  'CHAIN_RPC_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/** A key of 32 bytes, written as hex digits or as base64url. */
const bytesOf = (key: string) =>
  /^(0x)?[0-9a-f]{64}$/i.test(key)
    ? Buffer.from(key.slice(-64), 'hex')
    : Buffer.from(key, 'base64url');

function holds(text: string, key: Buffer): boolean {
  const plain = decoded(text) ?? text;
  return (
    plain.toLowerCase().includes(key.toString('hex')) || plain.includes(key.toString('base64url'))
  );
}

/**
 * Reports each setting that repeats one of the keys. A password is known to its server, which could pay or sign with a key of the same
 * value. Two servers may share a password: the start of a shop is not refused for it.
 * @param keys the valid keys in use by setting; of keys that are being replaced the new one
 */
export function checkSharedKeys(
  reader: EnvReader,
  keys: Readonly<Record<string, string | undefined>>,
): void {
  const known = new Map<string, Buffer>();
  const note = (setting: string, isIn: (key: Buffer) => boolean) => {
    const [first] = [...known].find(([, key]) => isIn(key)) ?? [];
    if (first === undefined) return;
    reader.problems.push(
      `${setting}: its secret is ${first}'s too, and who learns one has both. Replace it as docs/OPERATING.md says ("Replacing keys and certificates").`,
    );
  };
  for (const [setting, text] of Object.entries(keys)) {
    if (text === undefined) continue;
    const own = bytesOf(text);
    note(setting, (key) => key.equals(own));
    known.set(setting, own);
  }
  for (const setting of WITH_PASSWORD) {
    const text = reader.text(setting) ?? '';
    note(setting, (key) => holds(text, key));
  }
}

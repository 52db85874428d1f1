import { rmSync } from 'node:fs';

export default async function globalTeardown(): Promise<void> {
  await globalThis.stopTestPostgres?.();
  const folder = process.env.GAB_TEST_FOLDER;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

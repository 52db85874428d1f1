import { existsSync } from 'node:fs';
import { writeFileDurably } from '../embedded/durableFile';
import { StartError } from '../embedded/startError';

/** Writes a new file of mode 0600. @throws StartError when the file exists */
export async function writeSecretFile(file: string, text: string): Promise<void> {
  if (existsSync(file)) {
    throw new StartError(
      `${file} exists and is not overwritten: name another one with --out=FILE.`,
    );
  }
  await writeFileDurably(file, text, { mode: 0o600 });
}

import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Asks the system to write a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  // Windows cannot open folders; it keeps their names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file so that, whenever the power goes, it is the old one or the new one, whole.
 * Writers of the same path at the same time need a `draft` name of their own, in the same folder.
 */
export async function writeFileDurably(
  path: string,
  content: string | Uint8Array,
  options: { mode?: number; draft?: string } = {},
): Promise<void> {
  const draft = options.draft ?? `${path}.tmp`;
  const handle = await open(draft, 'w', options.mode ?? 0o644);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncPath(dirname(path));
}

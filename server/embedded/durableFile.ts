import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** fsync of a file, or of a folder's entries. */
export async function syncPath(path: string): Promise<void> {
  // Windows cannot open folders, and needs no fsync of their entries.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file atomically, also across a power cut. Simultaneous writers of one path need different `draft` names in
 * the same folder.
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

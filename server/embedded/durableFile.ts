import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Asks the system to write a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  // Windows cannot open folders; it keeps their names by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Replaces a file so that, whenever the power goes, it is the old one or the new one, whole. */
export function writeFileDurably(path: string, content: string | Uint8Array, mode = 0o644): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode });
  syncPath(draft);
  renameSync(draft, path);
  syncPath(dirname(path));
}

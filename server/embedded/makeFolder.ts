import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './errorCode';

/**
 * Creates a folder with its parents, checks write access, and returns its real path. Without `recursive: true`, which
 * never returns where folders cannot be created, as in /proc.
 */
export function makeFolder(folder: string): string {
  make(folder);
  accessSync(folder, constants.W_OK | constants.X_OK);
  return realpathSync(folder);
}

function make(folder: string, asked = true): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || !asked || dirname(folder) === folder) throw error;
    make(dirname(folder));
    make(folder, false);
  }
}

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'it lies under a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
  ENOENT: 'folders cannot be made there',
};

/** The reason, in words, why a folder could not be created. */
export function whyNoFolder(error: unknown): string {
  return (
    reasons[errorCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error))
  );
}

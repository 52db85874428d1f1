import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './errorCode';

/**
 * Creates a folder with its parents if it is missing. Without `recursive: true`, which never returns where folders cannot be
 * created, as in /proc.
 * @param mode of each folder that is created
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  await make(folder, mode, true);
}

/** As `makeFolder`, and checks write access. @returns the folder's real path */
export async function makeWritable(folder: string): Promise<string> {
  await makeFolder(folder);
  await access(folder, constants.W_OK | constants.X_OK);
  return realpath(folder);
}

async function make(folder: string, mode: number, isFirst: boolean): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || !isFirst || dirname(folder) === folder) throw error;
    await make(dirname(folder), mode, true);
    await make(folder, mode, false);
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

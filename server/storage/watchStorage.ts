import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../embedded/errorCode';
import { whyNoFolder } from '../embedded/makeFolder';
import type { Storage } from './storage';

/** A file could not be kept; nothing of it is left. */
export class NotStored extends Error {
  override name = 'NotStored';
}

/** As large as a picture's files: a disk without room for a picture may have room for a few bytes. */
const PROBE_BYTES = 1_000_000;
const PROBE_EVERY_MS = 15_000;

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Codes of a folder that cannot be made or written. */
const FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'EROFS', 'EACCES', 'EPERM']);

/** Why a file was not kept, in a sentence for an operator. */
export function storageFault(error: unknown, folder = 'their folder'): string {
  const code = errorCode(error) ?? '';
  if (NO_ROOM.has(code)) return 'Pictures cannot be stored: their disk is full. Make room.';
  if (FOLDER.has(code)) {
    return `Pictures cannot be stored in ${folder}: ${whyNoFolder(error)}. Look at DATA_DIR.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `Pictures cannot be stored: ${reason}`;
}

export interface WatchedStorage {
  storage: Storage;
  /** For `/readyz`. */
  warnings(): string[];
  /** Seconds since a file could not be kept; 0 while files can be. */
  failingS(): number;
  close(): void;
}

/**
 * Notes when files cannot be kept, and stores a probe file again and again until it succeeds: nobody has to upload one to find
 * out.
 * `put` rejects with NotStored.
 */
export function watchStorage(
  storage: Storage,
  {
    log,
    everyMs = PROBE_EVERY_MS,
  }: { log: Pick<FastifyBaseLogger, 'warn' | 'info'>; everyMs?: number },
): WatchedStorage {
  const probe = `probe/${randomBytes(8).toString('hex')}.txt`;
  let failure: { since: number; fault: string } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function noteFailure(error: unknown): void {
    const fault = storageFault(error);
    if (failure?.fault !== fault) log.warn({ err: error }, 'a picture was not stored');
    failure = { since: failure?.since ?? performance.now(), fault };
    timer ??= setTimeout(() => void tryAgain(), everyMs).unref();
  }

  async function tryAgain(): Promise<void> {
    timer = undefined;
    try {
      await storage.put(probe, Buffer.alloc(PROBE_BYTES, 1), 'text/plain');
      await storage.delete(probe);
      failure = undefined;
      log.info('pictures are stored again');
    } catch (error) {
      noteFailure(error);
    }
  }

  return {
    storage: {
      ...storage,
      async put(key, bytes, contentType) {
        try {
          await storage.put(key, bytes, contentType);
        } catch (cause) {
          noteFailure(cause);
          throw new NotStored(storageFault(cause), { cause });
        }
      },
    },
    warnings: () => (failure ? [failure.fault] : []),
    failingS: () => (failure ? (performance.now() - failure.since) / 1000 : 0),
    close: () => clearTimeout(timer),
  };
}

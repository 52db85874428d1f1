import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { folderStorage } from '../storage/folderStorage';
import { checkStorage, StorageRefusal, s3Storage } from '../storage/s3Storage';
import type { Storage } from '../storage/storage';
import { watchStorage } from '../storage/watchStorage';
import { keepTrying } from './late/keepTrying';
import type { LatePart } from './late/lateNode';

/** Longest wait of a start for the storage service, ms. */
const PATIENCE_MS = 5_000;

const folderOf = ({ dataDir }: Config) => folderStorage(join(dataDir, 'files'));

/** STORAGE_URL, or else a folder. @throws StartError when the service refuses a test file, or is away */
export async function openShopStorage(config: Config): Promise<Storage> {
  if (!config.storage) return folderOf(config);
  const storage = s3Storage(config.storage);
  await checkStorage(storage, config.storage);
  return storage;
}

export interface OpenedStorage {
  storage: Storage;
  /** Seconds since a file could not be kept; 0 while files can be. */
  failingS(): number;
  part: LatePart;
}

/**
 * As `openShopStorage`, but opens also while the service is away: pictures fail until it is back, and the rest goes on.
 * @throws StartError when the service refuses a test file
 */
export async function openStorageOrWait(
  config: Config,
  log: FastifyBaseLogger,
): Promise<OpenedStorage> {
  const { storage: target } = config;
  const watched = watchStorage(target ? s3Storage(target) : folderOf(config), { log });
  const { storage, failingS } = watched;
  const watchedPart: LatePart = { reasons: () => [], ...watched };
  if (!target) return { storage, failingS, part: watchedPart };
  const check = () => checkStorage(storage, target);
  try {
    const slow = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer in ${PATIENCE_MS} ms`);
    });
    await Promise.race([check(), slow]);
    return { storage, failingS, part: watchedPart };
  } catch (failure) {
    if (isRefused(failure)) throw failure;
    const trying = keepTrying(check, { failure, what: 'the storage service (STORAGE_URL)', log });
    const hasFailed = (refused: boolean) =>
      trying.failure !== undefined && isRefused(trying.failure) === refused;
    return {
      storage,
      failingS,
      part: {
        reasons: () => [],
        warnings: () => [
          ...(trying.failure === undefined ? watched.warnings() : []),
          ...(hasFailed(false)
            ? ['STORAGE_URL: the service has not answered since the start: pictures are missing.']
            : []),
          ...(hasFailed(true) ? ['STORAGE_URL: the service refuses to keep a file.'] : []),
        ],
        close() {
          trying.stop();
          watched.close();
        },
      },
    };
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error instanceof StorageRefusal || isRefused(error.cause));

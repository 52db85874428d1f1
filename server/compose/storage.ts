import { join } from 'node:path';
import type { Config } from '../config';
import { folderStorage } from '../storage/folderStorage';
import { checkStorage, s3Storage } from '../storage/s3Storage';
import type { Storage } from '../storage/storage';

/** STORAGE_URL, or else a folder. @throws StartError when the service refuses a test file */
export async function openShopStorage(config: Config): Promise<Storage> {
  if (!config.storage) return folderStorage(join(config.dataDir, 'files'));
  const storage = s3Storage(config.storage);
  await checkStorage(storage, config.storage);
  return storage;
}

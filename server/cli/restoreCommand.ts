import { join } from 'node:path';
import { openShopStorage } from '../compose/storage';
import type { Config } from '../config';
import { StartError } from '../embedded/startError';
import { storeFolder } from '../storage/storedFiles';
import { print, printNewerFunctions } from './program';
import { restoreBackup, stopWithdrawals } from './restore';

/**
 * `npm run db -- restore`: a backup into the empty database, and its pictures into DATA_DIR/files or the bucket of STORAGE_URL.
 * @param url the owner's login
 */
export async function restore(
  config: Config,
  { by, ...from }: { folder: string; url: string; sqlFolder: string; by: string | undefined },
): Promise<number> {
  const { folder, url, sqlFolder } = from;
  const storage = await openShopStorage(config);
  const done = await restoreBackup(url, { folder, storage, sqlFolder, by });
  print(`Restored the backup of ${done.createdAt}.`);
  print(
    done.files === null
      ? 'It has no pictures: the bucket that STORAGE_URL named then kept them.'
      : `Its ${done.files} pictures are in ${placeOf(config)}, ${done.pictures} were missing there.`,
  );
  printNewerFunctions(done.newerFunctions);
  print(
    by
      ? 'Withdrawals are stopped.'
      : 'Withdrawals are as they were: stop them before the first start.',
  );
  print('Go on with "Restoring a backup" in docs/OPERATING.md; then: npm run audit -- --full');
  return 0;
}

/** `npm run db -- stop`. @param url the owner's login */
export async function stop(url: string, by: string | undefined): Promise<number> {
  if (!by) throw new StartError('--by: name an administrator.');
  await stopWithdrawals(url, by, 'stop');
  print('Withdrawals are stopped.');
  return 0;
}

const placeOf = ({ storage, dataDir }: Config) =>
  storage ? `${storage.origin}/${storage.bucket}` : join(dataDir, 'files');

/** `npm run db -- pictures`: copies the pictures of DATA_DIR/files into the bucket of STORAGE_URL, beside a shop that runs. */
export async function movePictures(config: Config): Promise<number> {
  if (!config.storage)
    throw new StartError('STORAGE_URL: set it to the bucket that shall have them.');
  const folder = join(config.dataDir, 'files');
  const { stored, kept } = await storeFolder(folder, await openShopStorage(config));
  print(`${stored} pictures of ${folder} were stored in ${placeOf(config)}, ${kept} were there.`);
  return 0;
}

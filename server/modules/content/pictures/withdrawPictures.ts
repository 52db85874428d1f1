import type { Picture } from '@common/endpoints/pictures';
import type { Database, Tx } from '../../../db/database';
import { nameOfUrl, revocableName } from './pictureFile';
import { findServed, movePictures } from './store';

const namesOf = (pictures: readonly Picture[]) =>
  pictures.flatMap(({ url }) => nameOfUrl(url) ?? []).toSorted();

/** Stops serving the files of these pictures, which are kept until `restorePictures`. */
export const withholdPictures = (tx: Tx, pictures: readonly Picture[]): Promise<void> =>
  movePictures(tx, namesOf(pictures), 'used', 'withheld');

/** Serves withheld pictures again. */
export const restorePictures = (tx: Tx, pictures: readonly Picture[]): Promise<void> =>
  movePictures(tx, namesOf(pictures), 'withheld', 'used');

/** Stops serving these pictures and leaves their files to the sweep. */
export const dropPictures = (tx: Tx, pictures: readonly Picture[]): Promise<void> =>
  movePictures(tx, namesOf(pictures), 'used', 'dropped');

/** Whether a stored file may be served now; undefined for a file that nobody can withdraw. */
export function askWhetherServed(db: Database, key: string): Promise<boolean> | undefined {
  const name = revocableName(key);
  return name === undefined ? undefined : findServed(db, name);
}

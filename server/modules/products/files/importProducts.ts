import type { Picture } from '@common/endpoints/pictures';
import type { importProducts as contract, ImportReport } from '@common/endpoints/productFiles';
import { pgConstraint, type Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call, UploadCall } from '../../../http/route';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { usePictures } from '../../pictures/usePictures';
import { findOwnPictures, insertProduct, lockOwn, updateProduct, writeSkus } from '../store';
import { noteOf } from '../tellChanges';
import { findNamed, type Planned, planImport, reportOf } from './planImport';
import { type ProductFile, readProductFile } from './readFile';
import { siteOrigin } from './siteOrigin';

/** @throws AppError CSV_ENCODING, CSV_FORM */
export const readImport = ({ bytes }: UploadCall<typeof contract>): Promise<ProductFile> =>
  readProductFile(bytes);

const shows = (pictures: readonly Picture[], wanted: string) =>
  pictures.some(({ url }) => url === wanted);

async function write(tx: Tx, staffId: number, { before, after, skus, changes }: Planned) {
  const already = before?.pictures ?? [];
  const others = after.pictures.map(({ url }) => url).filter((url) => !shows(already, url));
  const pictures = await usePictures(tx, after.pictures, {
    memberId: staffId,
    purpose: 'product',
    already: [...already, ...(await findOwnPictures(tx, others))],
  });
  const written = { ...after, pictures };
  const id = before?.id ?? (await insertProduct(tx, written));
  await writeSkus(tx, id, skus);
  if (before) await updateProduct(tx, id, written);
  const ref = { type: 'product', id: String(id) };
  await writeStaffAction(tx, staffId, 'product.import', ref, noteOf(after.title, changes));
}

/**
 * Without a plan: what the file would change. With one: changes exactly that, all of it, or nothing at all.
 * @throws AppError IMPORT_FAULTS, IMPORT_CHANGED when anything is no longer as the plan's report had it
 */
export async function importProducts(
  { tx, caller, query, settings, origin }: Call<typeof contract>,
  file: ProductFile,
): Promise<ImportReport> {
  const by = { staffId: caller.memberId, origin: siteOrigin({ settings, origin }) };
  if (query.plan === undefined) return reportOf(file, await planImport(tx, file, by));

  // Held until the end: what was planned is what is changed.
  await lockOwn(tx, await findNamed(tx, file));
  const planned = await planImport(tx, file, by);
  const report = reportOf(file, planned);
  if (report.fault > 0) throw new AppError('IMPORT_FAULTS', { data: { fault: report.fault } });
  if (report.plan !== query.plan) throw new AppError('IMPORT_CHANGED');
  try {
    for (const one of planned) if (one.action !== 'same') await write(tx, by.staffId, one);
  } catch (error) {
    // Another file brought a product of this name at this moment.
    if (pgConstraint(error) === 'products_handle') throw new AppError('IMPORT_CHANGED');
    throw error;
  }
  return { ...report, applied: true };
}

import type { importProducts as endpoint, ImportReport } from '@common/endpoints/productFiles';
import type { Tx } from '../../../../db/database';
import { pgConstraint } from '../../../../db/pgError';
import { AppError } from '../../../../errors';
import type { Call, UploadCall } from '../../../../http/route';
import { siteUrl } from '../../../../http/siteUrl';
import { writeStaffAction } from '../../../../ledger/staffAudit';
import { claimPictures } from '../../../content/pictures/claimPictures';
import { nameOfUrl } from '../../../content/pictures/pictureFile';
import { noteOf } from '../describeChanges';
import { productChange } from '../productFacts';
import { writeSkus } from '../skuStore';
import { findShopPictures, insertProduct, lockShopProducts, updateProduct } from '../store';
import { findIdsInFile, type Planned, planImport, reportOf } from './planImport';
import { type ProductFile, readProductFile } from './readFile';

/** @throws AppError CSV_ENCODING, CSV_FORM */
export const readImport = ({
  bytes,
}: Pick<UploadCall<typeof endpoint>, 'bytes'>): Promise<ProductFile> => readProductFile(bytes);

async function write(tx: Tx, staffId: number, planned: Planned) {
  const { handle, before, after, skus, changes } = planned;
  const already = before?.pictures ?? [];
  const known = new Set(already.map(({ url }) => url));
  const added = after.pictures.map(({ url }) => url).filter((url) => !known.has(url));
  // Drawings of the site that other products show; uploads are found in the media library.
  const drawn = await findShopPictures(
    tx,
    added.filter((url) => !nameOfUrl(url)),
  );
  const pictures = await claimPictures(tx, after.pictures, {
    memberId: staffId,
    purpose: 'product',
    already: [...already, ...drawn],
    byStaff: true,
  });
  const values = { ...after, pictures };
  const id = before?.id ?? (await insertProduct(tx, values));
  await writeSkus(tx, id, skus, { kind: 'product.import', staffId, note: `商品檔「${handle}」` });
  if (before) await updateProduct(tx, id, values);
  const ref = { type: 'product', id: String(id) };
  const change = productChange(before ?? null, values, skus);
  await writeStaffAction(tx, staffId, 'product.import', ref, noteOf(after.title, changes), change);
}

/**
 * Without a plan: reports the changes that the file would make. With a plan: makes exactly these changes, or none;
 * `partial` leaves out the products that have faults.
 * @throws AppError IMPORT_FAULTS, IMPORT_CHANGED when the changes differ from the plan's report
 */
export async function importProducts(
  { tx, caller, query, settings, origin }: Call<typeof endpoint>,
  file: ProductFile,
): Promise<ImportReport> {
  const importer = { staffId: caller.memberId, origin: siteUrl(settings, origin) };
  if (query.plan === undefined) return reportOf(file, await planImport(tx, file, importer));

  // Locked from before planning until the commit, so that no order changes a stock in between.
  await lockShopProducts(tx, await findIdsInFile(tx, file));
  const planned = await planImport(tx, file, importer);
  const report = reportOf(file, planned);
  if (report.fault > 0 && query.partial === undefined)
    throw new AppError('IMPORT_FAULTS', { data: { fault: report.fault } });
  if (report.plan !== query.plan) throw new AppError('IMPORT_CHANGED');
  try {
    for (const one of planned) {
      if (one.action === 'create' || one.action === 'update')
        await write(tx, importer.staffId, one);
    }
  } catch (error) {
    // A concurrent import created a product with this handle.
    if (pgConstraint(error) === 'products_handle') throw new AppError('IMPORT_CHANGED');
    throw error;
  }
  return { ...report, applied: true };
}

import type { rejectedRows as endpoint } from '@common/endpoints/productFiles';
import { BYTE_ORDER_MARK, csvLine } from '../../../../csv/cells';
import type { Call } from '../../../../http/route';
import { siteUrl } from '../../../../http/siteUrl';
import { FAULTS_COLUMN } from './columns';
import { type Planned, planImport } from './planImport';
import type { ProductFile } from './readFile';

function faultsByRow(planned: readonly Planned[]): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (const { notes } of planned) {
    for (const { kind, row, text } of notes) {
      if (kind === 'fault') texts.set(row, [...(texts.get(row) ?? []), text]);
    }
  }
  return texts;
}

/** The rows of faulty products, in the file's own columns and order; a last column has each row's faults. */
function writeRejected(file: ProductFile, planned: readonly Planned[]): string {
  const rejected = new Set(
    planned.filter(({ action }) => action === 'fault').map(({ handle }) => handle),
  );
  const texts = faultsByRow(planned);
  // A file of rejected rows that was corrected and uploaded again has the column of faults already; it is replaced.
  const places = file.head.flatMap((name, at) => (name.trim() === FAULTS_COLUMN ? [] : [at]));
  const lines = file.products
    .filter(({ handle }) => rejected.has(handle))
    .flatMap(({ rows }) => rows)
    .sort((a, b) => a.row - b.row)
    .map(({ row, record }) =>
      csvLine([
        ...places.map((at) => record[at] ?? ''),
        (texts.get(row) ?? []).join('；'),
        ...record.slice(file.head.length),
      ]),
    );
  const head = csvLine([...places.map((at) => file.head[at] ?? ''), FAULTS_COLUMN]);
  return [BYTE_ORDER_MARK, head, ...lines].join('');
}

/** The rows of a file that an import would reject, as CSV, to be corrected and imported again. Writes nothing. */
export async function rejectedRows(
  { tx, caller, settings, origin }: Call<typeof endpoint>,
  file: ProductFile,
): Promise<{ csv: string }> {
  const importer = { staffId: caller.memberId, origin: siteUrl(settings, origin) };
  return { csv: writeRejected(file, await planImport(tx, file, importer)) };
}

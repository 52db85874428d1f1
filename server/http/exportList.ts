import { filterNames } from '@common/lists/filterNames';
import { BYTE_ORDER_MARK, csvLine } from '../csv/cells';
import { noteExport } from './noteExport';
import { LARGEST_PAGE } from './paging';
import type { RawCall } from './route';
import { sendFile } from './sendFile';

/** A column's title and its cell. */
export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[];

type Place = number | string | null;
interface ListAnswer<Row> {
  list: Row[];
  older: Place;
  newer?: Place;
}

interface Export<Row> {
  /** The file's name without its end. */
  file: string;
  /** Its content in the staff log's words. */
  label: string;
  columns: CsvColumns<Row>;
}

type Text = Readonly<Record<string, string>>;

/** Reads a page at a time, at the speed of the client, so that memory does not grow with the export. */
async function* lines<Row>(
  read: (query: Text) => Promise<ListAnswer<Row>>,
  filter: Text,
  columns: CsvColumns<Row>,
): AsyncGenerator<string> {
  let titles = BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title));
  let at: Text | undefined = {};
  while (at) {
    const { list, older, newer = null }: ListAnswer<Row> = await read({ ...filter, ...at });
    const text = titles + list.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
    titles = '';
    if (text !== '') yield text;
    // A queue begins with its oldest row and goes on to newer ones.
    const isQueue: boolean = 'after' in at || (!('before' in at) && newer !== null);
    const onward: Place = isQueue ? newer : older;
    const next: Place = list.length === 0 ? null : onward;
    at = next === null ? undefined : { [isQueue ? 'after' : 'before']: String(next) };
  }
}

/**
 * Exports a list with the filters of its page as CSV whose cells no spreadsheet computes. The log of staff says who took which list, and
 * by which filters; their values are not kept, as a typed one may be a name.
 * @param list the list's own use case, which gets the export's params and query
 */
export function exportList<Row>(
  list: (call: never) => Promise<ListAnswer<Row>>,
  { file, label, columns }: Export<Row>,
): (call: RawCall) => Promise<unknown> {
  return async (call) => {
    const { request, db } = call;
    const filter: Text = Object(request.query);
    const set = Object.keys(filter).sort();
    // Reads come from a replica where there is one. The other ports are inherited from `db` and `call`.
    const source = Object.assign(Object.create(db), db.exports);
    const read = (query: Text) =>
      list(
        Object.assign(Object.create(call), { db: source, params: request.params, query }) as never,
      );
    const pages = lines(read, { ...filter, pageSize: String(LARGEST_PAGE) }, columns);
    // The first page is read before the answer begins: a refusal has its envelope, and is no export.
    const first = await pages.next();
    await noteExport(call, 'list.export', 'list', [label, ...filterNames(set)].join('、'));
    const all = async function* () {
      if (!first.done) yield first.value;
      yield* pages;
    };
    return sendFile(call, { name: file, end: 'csv' }, all());
  };
}

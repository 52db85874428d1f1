import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawCall } from './route';

interface FileKind {
  /** The file's name without its end. */
  name: string;
  end: 'csv' | 'json';
}

/** Ends with an error, which destroys the answer, once the caller may no longer call the endpoint: a slow client takes long. */
async function* whileAdmitted(
  texts: AsyncIterable<string>,
  { requireAdmitted }: Pick<RawCall, 'requireAdmitted'>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const text of texts) {
    if (!isFirst) await requireAdmitted();
    isFirst = false;
    yield text;
  }
}

/** Streams a file to be saved, at the speed of the client and for as long as the caller has the right to it. */
export function sendFile(
  call: Pick<RawCall, 'reply' | 'requireAdmitted'>,
  { name, end }: FileKind,
  texts: AsyncIterable<string>,
): FastifyReply {
  // Not in object mode, which would buffer sixteen texts before the client reads one.
  return call.reply
    .header('content-disposition', `attachment; filename="${name}.${end}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(whileAdmitted(texts, call), { objectMode: false }));
}

/**
 * Reads rows by their ids, a page at a time, so that memory does not grow with their number.
 * @param read a page of at most `atOnce` rows beyond an id
 */
export async function* pagesOf<Row extends { id: number }>(
  first: number,
  atOnce: number,
  read: (beyond: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let beyond = first;
  for (;;) {
    const rows = await read(beyond);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    beyond = last.id;
  }
}

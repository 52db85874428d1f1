import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface FileKind {
  /** The file's name without its end. */
  name: string;
  end: 'csv' | 'json';
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** Streams a file to be saved, at the speed of the client. */
export function sendFile(
  reply: FastifyReply,
  { name, end }: FileKind,
  texts: AsyncIterable<string>,
): FastifyReply {
  // Not in object mode, which would buffer sixteen texts before the client reads one.
  return reply
    .type(TYPES[end])
    .header('content-disposition', `attachment; filename="${name}.${end}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(texts, { objectMode: false }));
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

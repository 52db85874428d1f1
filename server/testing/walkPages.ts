import type { CursorPage } from '@common/envelope';

type Page = CursorPage<{ id: number }, number | string>;

/**
 * Walks a list in keyset pages from its first page to the last and back.
 * @param read reads the page of a query such as `before=7`
 * @returns the ids of all pages in their order, as read on the way there and on the way back
 */
export async function walkPages(
  read: (query: string) => Promise<Page>,
  order: 'newestFirst' | 'oldestFirst' = 'newestFirst',
): Promise<{ there: number[]; back: number[] }> {
  const idsOf = ({ list }: Page) => list.map(({ id }) => id);
  const older = ({ older: cursor }: Page) => (cursor === null ? null : `before=${cursor}`);
  const newer = ({ newer: cursor }: Page) => (cursor === null ? null : `after=${cursor}`);
  const [next, previous] = order === 'newestFirst' ? [older, newer] : [newer, older];
  let page = await read('');
  const there: number[] = idsOf(page);
  for (let to = next(page); to !== null; to = next(page)) {
    page = await read(to);
    there.push(...idsOf(page));
  }
  const back: number[] = idsOf(page);
  for (let to = previous(page); to !== null; to = previous(page)) {
    page = await read(to);
    back.unshift(...idsOf(page));
  }
  return { there, back };
}

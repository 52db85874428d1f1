import type { findAnything as endpoint, FoundKind, FoundRecord } from '@common/endpoints/console';
import { hasRight, type Right } from '@common/people/roles';
import { numberIn } from '../../../http/numberIn';
import type { Call } from '../../../http/route';
import { readFinds } from './findStore';

/** In characters; a shorter text would match almost everything. */
const MIN_LENGTH = 2;
/** The right that a result of each kind needs; listings and lots are public, so any member of staff may see them. */
const FOUND_RIGHTS: Readonly<Record<FoundKind, Right | 'staff'>> = {
  order: 'orders.read',
  member: 'members.read',
  product: 'products',
  listing: 'staff',
  lot: 'staff',
  deposit: 'money.read',
  withdrawal: 'money.read',
  outflow: 'money.read',
  payment: 'orders.read',
};

/** The start of an address or hash: `0x` and at least four digits, or a whole hash without `0x`. */
function parseHex(text: string): string | null {
  if (/^0x[0-9a-f]{4,64}$/.test(text)) return text;
  return /^[0-9a-f]{64}$/.test(text) ? `0x${text}` : null;
}

/** Finds everything that a text may mean and the caller may read. The text is neither logged nor stored. */
export async function findAnything({
  db,
  chain,
  query,
  caller,
}: Call<typeof endpoint>): Promise<FoundRecord[]> {
  const text = (query.q ?? '').normalize('NFKC').trim();
  if (text.length < MIN_LENGTH && numberIn(text) === null) return [];
  const rows = await readFinds(db, {
    text,
    compact: text.replace(/[^\p{L}\p{N}]/gu, ''),
    hex: parseHex(text.toLowerCase()),
    id: numberIn(text),
    chainId: chain.chainId,
  });
  const shown = rows.filter(({ kind }) => hasRight(caller.capabilities, FOUND_RIGHTS[kind]));
  // Two parts of the query may find one entry.
  return [...new Map(shown.map((row) => [`${row.kind} ${row.ref} ${row.title}`, row])).values()];
}

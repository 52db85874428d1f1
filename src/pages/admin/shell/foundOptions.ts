import type { FoundKind, FoundRecord } from '@common/endpoints/console';
import type { useMay } from '@/session/useMay';
import { CONSOLE_PAGES } from '../consolePages';

type May = ReturnType<typeof useMay>;

export interface FoundOption {
  key: string;
  label: string;
  note: string | null;
  to: string;
}

/** In the order in which they are shown. */
const GROUPS: readonly { heading: string; kinds: readonly FoundKind[] }[] = [
  { heading: '訂單', kinds: ['order'] },
  { heading: '會員', kinds: ['member'] },
  { heading: '商品', kinds: ['product', 'listing'] },
  { heading: '拍品', kinds: ['lot'] },
  { heading: '鏈上交易', kinds: ['deposit', 'withdrawal', 'outflow', 'payment'] },
];

const order = (number: string) => `/admin/orders/${number}`;
const member = (id: string) => `/admin/members/${id}`;

const search = (path: string, q: string) => `${path}?state=all&q=${encodeURIComponent(q)}`;

const PATHS: Readonly<Record<FoundKind, (found: FoundRecord, may: May) => string>> = {
  order: ({ ref }) => order(ref),
  member: ({ ref }) => member(ref),
  product: ({ ref }) => `/admin/products/edit/${ref}`,
  // Who may not work on them reads what members read.
  listing: ({ ref }, may) =>
    may('listings') ? search('/admin/listings', ref) : `/product/view/${ref}`,
  lot: ({ ref, detail }, may) =>
    may('auctions') && detail ? search('/admin/auctions', `#${detail}`) : `/product/view/${ref}`,
  // Without a member it is in suspense, or was returned: the list of all has both.
  deposit: ({ ref }) => (ref === '' ? '/admin/money/suspense?state=all' : member(ref)),
  withdrawal: ({ ref }) => `/admin/money/withdrawals?state=all&id=${ref}`,
  outflow: () => '/admin/money/outflows?state=all',
  payment: ({ ref }) => order(ref),
};
const TRANSACTIONS: Readonly<Partial<Record<FoundKind, string>>> = {
  deposit: '充幣',
  withdrawal: '提幣',
  outflow: '不明轉出',
  payment: '訂單付款',
};

function noteOf({ kind, detail }: FoundRecord): string | null {
  if (kind === 'lot') return `#${detail}`;
  const transaction = TRANSACTIONS[kind];
  return transaction ? [transaction, detail].filter(Boolean).join('・') : detail;
}

const optionOf = (found: FoundRecord, may: May): FoundOption => ({
  key: `${found.kind} ${found.ref} ${found.title}`,
  label: found.title,
  note: noteOf(found),
  to: PATHS[found.kind](found, may),
});

/** Pages of the console that may be opened and whose name has the text; all of them for none. */
const pagesOf = (typed: string, may: May): FoundOption[] =>
  CONSOLE_PAGES.flatMap(({ group, pages }) =>
    pages
      .filter(({ label, who }) => label.includes(typed) && may(who))
      .map(({ path, label }) => ({ key: path, label, note: group, to: path })),
  );

/** The options of the palette in groups with headings; empty groups are left out. */
export const groupsOf = (typed: string, found: readonly FoundRecord[], may: May) =>
  [
    ...GROUPS.map(({ heading, kinds }) => ({
      heading,
      options: found.filter(({ kind }) => kinds.includes(kind)).map((one) => optionOf(one, may)),
    })),
    { heading: '頁面', options: pagesOf(typed, may) },
  ].filter(({ options }) => options.length > 0);

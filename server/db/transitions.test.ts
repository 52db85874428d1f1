import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WITHDRAWAL_TRANSITIONS } from '@common/money/withdrawalTransitions';
import { ORDER_TRANSITIONS } from '@common/orders/orderTransitions';

/** The body of a guard, up to where it refuses a move that is in none of its lists. */
function listsOf(file: string, guard: string): string {
  const text = readFileSync(join(__dirname, 'functions', file), 'utf8');
  const body = text.split(`FUNCTION ${guard}()`)[1] ?? '';
  return body.slice(body.indexOf('NOT IN'), body.indexOf('RAISE', body.indexOf('NOT IN')));
}

const movesOf = (table: Readonly<Record<string, readonly (string | number)[]>>) =>
  Object.entries(table)
    .flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`))
    .sort();

const pairsIn = (lists: string) =>
  [...lists.matchAll(/\('?([\w-]+)'?, '?([\w-]+)'?\)/g)].map(([, from, to]) => `${from} -> ${to}`);

it.each([
  ['orders.sql', 'order_status_guard', ORDER_TRANSITIONS],
  ['withdrawals.sql', 'withdrawal_guard', WITHDRAWAL_TRANSITIONS],
])(
  '%s: %s allows the moves that the TypeScript table allows, and no other',
  (file, guard, table) => {
    expect(pairsIn(listsOf(file, guard)).sort()).toEqual(movesOf(table));
  },
);

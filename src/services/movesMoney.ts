import type { ServerEvent } from './eventStream';

/**
 * One of these is sent in every commit that changes what a member has available or held: payments, refunds and incomes come
 * with `order`, bids and their ends with `auction` (`server/ledger/announced.test.ts`). Changes before the stream was open sent
 * nothing: hence `ready`, which follows each connection.
 */
const MOVES = new Set(['balance', 'order', 'auction', 'ready']);

/** Whether the member's balances may be others after the event. */
export const movesMoney = ({ type }: ServerEvent): boolean => MOVES.has(type);

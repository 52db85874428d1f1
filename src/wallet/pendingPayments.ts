import { useSyncExternalStore } from 'react';
import { createStoredValue } from '@/services/createStore';
import { isObject } from './eip1193';

/**
 * A requested wallet transfer. It is stored before the wallet is asked and kept until the order has the hash, so that
 * no reload, crash or lost response causes a second payment.
 */
export interface PendingPayment {
  from: string;
  /** Decimal string. */
  amount: string;
  /** Milliseconds since the epoch. */
  askedAt: number;
  /** Absent before the wallet's response, or when that was lost. */
  txHash?: string;
  /** The server has accepted the hash. */
  isReported?: boolean;
}

/** Warn about an unanswered request as long as an order's payment window is open, ms. */
const UNANSWERED_FOR_MS = 60 * 60_000;

/** Delete a sent transfer after this time, ms: the chain has credited it long since. */
const SENT_FOR_MS = 90 * 24 * 60 * 60_000;

function isPending(value: unknown): value is PendingPayment {
  return (
    isObject(value) &&
    typeof value.from === 'string' &&
    typeof value.amount === 'string' &&
    typeof value.askedAt === 'number' &&
    (value.txHash === undefined || typeof value.txHash === 'string')
  );
}

function parse(text: string | null): Record<string, PendingPayment> {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isObject(value)) return {};
  const all: Record<string, PendingPayment> = {};
  for (const [order, one] of Object.entries(value)) if (isPending(one)) all[order] = one;
  return all;
}

const stored = createStoredValue('pendingPayments', parse);

/** @throws when storage is full or disabled: then this page must not request a payment */
function write(all: Record<string, PendingPayment>): void {
  const kept = Object.entries(all).filter(
    ([, one]) => Date.now() - one.askedAt < (one.txHash ? SENT_FOR_MS : UNANSWERED_FOR_MS),
  );
  stored.set(kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined);
}

export function pendingPayment(out_trade_no: string): PendingPayment | undefined {
  return stored.get()[out_trade_no];
}

export function keepPendingPayment(out_trade_no: string, payment: PendingPayment): void {
  write({ ...stored.get(), [out_trade_no]: payment });
}

export function dropPendingPayment(out_trade_no: string): void {
  const { [out_trade_no]: dropped, ...rest } = stored.get();
  if (dropped) write(rest);
}

/** The pending transfer of an order, requested in any tab. */
export function usePendingPayment(out_trade_no: string): PendingPayment | undefined {
  return useSyncExternalStore(stored.subscribe, () => pendingPayment(out_trade_no));
}

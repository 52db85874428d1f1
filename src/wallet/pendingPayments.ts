import { useSyncExternalStore } from 'react';
import { isObject } from './eip1193';

/**
 * A transfer that the wallet was asked for. It is written down before the wallet is asked and kept
 * until the order itself knows the hash, so that no reload, crash or lost answer pays twice.
 */
export interface PendingPayment {
  from: string;
  /** Decimal string. */
  amount: string;
  /** Milliseconds since the epoch. */
  askedAt: number;
  /** Absent while the wallet has not answered, or if its answer was lost. */
  txHash?: string;
  /** The server has taken the hash. */
  isReported?: boolean;
}

const KEY = 'pendingPayments';
/** A question that was never answered warns for as long as the payment window of an order is open. */
const UNANSWERED_FOR_MS = 60 * 60_000;

/** A hash whose order was never looked at again is of no more use: the chain has credited it. */
const SENT_FOR_MS = 90 * 24 * 60 * 60_000;

const listeners = new Set<() => void>();
let cache: { text: string | null; all: Record<string, PendingPayment> } = { text: null, all: {} };

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

function readAll(): Record<string, PendingPayment> {
  const text = localStorage.getItem(KEY);
  if (text !== cache.text) cache = { text, all: parse(text) };
  return cache.all;
}

/** @throws when storage is full or switched off: then nothing may be paid from here */
function write(all: Record<string, PendingPayment>): void {
  const kept = Object.entries(all).filter(
    ([, one]) => Date.now() - one.askedAt < (one.txHash ? SENT_FOR_MS : UNANSWERED_FOR_MS),
  );
  if (kept.length > 0) localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  else localStorage.removeItem(KEY);
  for (const listener of [...listeners]) listener();
}

export function pendingPayment(out_trade_no: string): PendingPayment | undefined {
  return readAll()[out_trade_no];
}

export function keepPendingPayment(out_trade_no: string, payment: PendingPayment): void {
  write({ ...readAll(), [out_trade_no]: payment });
}

export function dropPendingPayment(out_trade_no: string): void {
  const { [out_trade_no]: dropped, ...rest } = readAll();
  if (dropped) write(rest);
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The transfer that is on its way for an order, whichever tab asked for it. */
export function usePendingPayment(out_trade_no: string): PendingPayment | undefined {
  return useSyncExternalStore(subscribe, () => pendingPayment(out_trade_no));
}

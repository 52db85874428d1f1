/** Read by config/worker/offline.js too. */
const KEY = 'lastOrders';

/** An order as it was seen, in words: the offline page has no code to make them. */
export interface SeenOrder {
  number: string;
  title: string;
  status: string;
  paid: string;
  /** By this device's clock, ms. */
  seenAt: number;
}

const MAX_ORDERS = 20;

interface Stored {
  owner: number;
  orders: SeenOrder[];
}

function read(owner: number): SeenOrder[] {
  try {
    // Only this module writes it.
    const stored: Partial<Stored> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return stored?.owner === owner ? (stored.orders ?? []) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps the orders that a member saw last in this browser, for the offline page. In local storage, beside the session:
 * both are removed in one step, and no write can come later (ADR 103).
 */
export function keepLastOrders(owner: number, seen: readonly SeenOrder[]): void {
  const numbers = new Set(seen.map(({ number }) => number));
  const others = read(owner).filter(({ number }) => !numbers.has(number));
  // Numbers begin with the date: the newest orders first.
  const orders = [...seen, ...others]
    .sort((one, other) => other.number.localeCompare(one.number))
    .slice(0, MAX_ORDERS);
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, orders } satisfies Stored));
  } catch {
    // Storage is full or disabled: the offline page shows none.
  }
}

export function forgetLastOrders(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled in this browser.
  }
}

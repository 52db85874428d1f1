import * as React from 'react';

const INNER = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Lets React record no stack of where each element was made, which only its developer tools show: a twentieth of a page test's
 * time. By its private count of recent stacks, after 10,000 of which it stops by itself for a second.
 */
export function recordNoStacks(): void {
  const inner: unknown = Reflect.get(React, INNER);
  const full = { get: () => Number.POSITIVE_INFINITY, set() {} };
  Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', full);
}

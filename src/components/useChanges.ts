import { useState } from 'react';

/**
 * Number of changes of a value since it was first known; undefined is not known. As an element's `key` it lets an animation
 * run again at each change, and none at the first rendering.
 */
export function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (value === seen.value) return seen.changes;
  const isFirst = value === undefined || seen.value === undefined;
  const changes = isFirst ? 0 : seen.changes + 1;
  setSeen({ value, changes });
  return changes;
}

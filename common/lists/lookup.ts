/** Label of an order's or a withdrawal's status, on pages and in exports; `color` is an antd Tag colour. */
export interface StatusEntry {
  value: number;
  label: string;
  color: string;
}

/** The result for an unknown status (docs/SPEC.md §4). */
const UNKNOWN_STATUS: StatusEntry = { value: 0, label: '', color: '' };

export function findStatus(list: readonly StatusEntry[], value: unknown): StatusEntry {
  return list.find((entry) => entry.value === value) ?? UNKNOWN_STATUS;
}

/** A status shown as a tag; `color` is an antd Tag colour. */
export interface StatusEntry {
  value: number;
  label: string;
  color: string;
}

/** The result for an unknown status (SPEC §4). */
const UNKNOWN_STATUS: StatusEntry = { value: 0, label: '', color: '' };

export function findStatus(list: readonly StatusEntry[], value: unknown): StatusEntry {
  return list.find((entry) => entry.value === value) ?? UNKNOWN_STATUS;
}

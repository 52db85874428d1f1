/** Of rows with the newest first, keeps the first of each kind and subject matter. */
export function newestOfEach<Row extends { kind: string; about: string }>(
  rows: readonly Row[],
): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.kind} ${row.about}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()];
}

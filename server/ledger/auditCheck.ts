/** One rule that the database must satisfy, as a query for its breaches. */
export interface Check {
  /** Number of the invariant (docs/adr/036-auditor.md). */
  invariant: number;
  what: string;
  /**
   * Selects one row per breach, with a text column `breach`. Placeholders of a run's scope (`AuditScope`): `:from`
   * (exclusive) and `:to`, ids of journals, or numbers of seals if `rangeOver` is 'seal'; `:since`, the time from which ended
   * rows are checked again; `:testOnlyKinds`, kinds of journals that only tests post.
   */
  query: string;
  /** Set for immutable rows: a run reads them in ranges, and starts after the range that an earlier run verified. */
  rangeOver?: 'journal' | 'seal';
}

export interface Breach {
  invariant: number;
  what: string;
  breach: string;
}

/** The moment from which a rule holds in this database (`audited_since`), as SQL; without it the rule holds for everything. */
export const heldSince = (
  rule: 'two_people' | 'staff_rows' | 'coupons_two_people' | 'tenure',
): string => `coalesce((SELECT holds_from FROM audited_since WHERE rule = '${rule}'), '-infinity')`;

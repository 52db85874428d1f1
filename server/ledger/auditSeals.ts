import type { Check } from './auditCheck';

/** Checks that sealed journals, postings and staff actions are unchanged (ADR 035). */
export const sealChecks: readonly Check[] = [
  {
    invariant: 23,
    what: 'every seal is of what it sealed: no journal, posting or staff action has changed',
    rangeOver: 'seal',
    query: `SELECT format('seal %s, of journals up to %s and staff actions up to %s', s.number, s.journal_id, s.staff_action_id) AS breach
      FROM ledger_seals s WHERE s.number > :from AND s.number <= :to AND s.hash <> ledger_seal_expected(s.number)`,
  },
  {
    invariant: 23,
    what: 'seals follow each other without a gap',
    query: `SELECT format('seal %s', s.number) AS breach FROM ledger_seals s LEFT JOIN ledger_seals b ON b.number = s.number - 1
      WHERE s.previous_hash <> coalesce(b.hash, '') OR (s.number > 1 AND b.number IS NULL)
        OR s.journal_id < b.journal_id OR s.staff_action_id < b.staff_action_id`,
  },
  {
    invariant: 23,
    what: 'the seals are those that former audits verified',
    query: `SELECT format('checkpoint %s at seal %s', c.id, c.seal_number) AS breach FROM audit_checkpoints c
      LEFT JOIN ledger_seals s ON s.number = c.seal_number WHERE s.hash IS DISTINCT FROM c.seal_hash`,
  },
  {
    invariant: 23,
    what: "a seal's sums are of the postings it sealed",
    query: `SELECT format('seal %s, account %s: %s, postings %s', l.number, a.id, m.balance, p.total) AS breach
      FROM (SELECT number, journal_id FROM ledger_seals ORDER BY number DESC LIMIT 1) l
      CROSS JOIN accounts a LEFT JOIN ledger_seal_sums m ON m.seal_number = l.number AND m.account_id = a.id
      CROSS JOIN LATERAL (
        SELECT coalesce((SELECT sum(amount) FROM postings p WHERE p.account_id = a.id AND p.member_id IS NULL
            AND p.journal_id > coalesce(b.journal_id, 0) AND p.journal_id <= l.journal_id), 0) + coalesce(b.balance, 0) AS total
        FROM (SELECT 1) one LEFT JOIN LATERAL (
          SELECT k.journal_id, n.balance FROM ledger_seals k JOIN ledger_seal_sums n ON n.seal_number = k.number AND n.account_id = a.id
          WHERE :from > 0 AND k.journal_id = :from LIMIT 1) b ON true) p
      WHERE a.member_id IS NULL AND coalesce(m.balance, 0) <> p.total`,
  },
];

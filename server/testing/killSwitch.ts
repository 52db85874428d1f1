type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

// Turning it on takes one person, turning it off two: then the change refers to an approved proposal.
const FLIP = `
  WITH before AS (SELECT value FROM settings WHERE key = 'withdrawals.switch'),
  people AS (SELECT min(id) AS one, max(id) AS other FROM members WHERE name = '同事'),
  agreed AS (
    INSERT INTO setting_proposals (key, before, after, seen, proposer_id, note, expires_at, outcome, ended_by, ended_at)
    SELECT 'withdrawals.switch', b.value, $1, 0, p.one, 'test', now() + interval '1 day', 'approved', p.other, now()
    FROM before b, people p WHERE NOT $2::boolean RETURNING id, proposer_id),
  asked AS (
    INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
    SELECT proposer_id, 'withdrawals.propose', 'setting', 'withdrawals.switch', 'test' FROM agreed),
  changed AS (UPDATE settings SET value = $1, updated_at = now() WHERE key = 'withdrawals.switch' RETURNING key),
  noted AS (
    INSERT INTO setting_changes (key, before, after, staff_id, note, proposal_id)
    SELECT c.key, b.value, $1, p.other, 'test', (SELECT id FROM agreed) FROM changed c, before b, people p RETURNING key)
  INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
  SELECT p.other, 'setting.change', 'setting', n.key, 'test' FROM noted n, people p`;

const HIRE = `INSERT INTO members (name) SELECT '同事' FROM generate_series(1, 2) WHERE NOT EXISTS (SELECT 1 FROM members WHERE name = '同事')`;
const forBoth = (change: 'grant' | 'revoke') =>
  `SELECT ${change}_capability(id, 'admin', NULL, 'test') FROM members WHERE name = '同事'`;

/** Turns the kill switch on or off, with the rows that the actions of two administrators write; they are none afterwards. */
export async function flipKillSwitch(sql: Sql, killed: boolean, reason = ''): Promise<void> {
  await sql(HIRE);
  await sql(forBoth('grant'));
  await sql(FLIP, [{ killed, reason }, killed]);
  await sql(forBoth('revoke'));
}

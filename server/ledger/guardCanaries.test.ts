import { type Canary, describeCanaries } from '../testing/canaries';
import { CONSTRAINTS, EFFECT, REFERENCE } from '../testing/checkNames';

const FINAL = 'the application may not change what is final';
const FUNCTIONS = 'functions are those of the release';
const TRIGGERS = 'triggers are those of the release, and enabled';
const RIGHTS = 'rights are those that the release granted';
const ROLE = "the application's role owns nothing, has no attribute, and is a member of no role";
const CAPABILITY = 'every capability was granted, and every revoked one is gone';
const INVITED = 'every invitation was sent by staff, with its audit row';
const FROZEN =
  'a member is frozen by staff or by a deposit that the chain took back, and unfrozen by staff';

const SOMEBODY = '(SELECT buyer_id FROM orders ORDER BY id LIMIT 1)';

const CANARIES: readonly Canary[] = [
  [
    'makes a member an administrator',
    `INSERT INTO capabilities VALUES (${SOMEBODY}, 'admin')`,
    [CAPABILITY],
  ],
  [
    'deletes the capability of a centre',
    `DELETE FROM capabilities WHERE capability = 'center'`,
    [CAPABILITY],
  ],
  [
    'changes the author of a grant',
    `UPDATE capability_changes SET staff_id = ${SOMEBODY} WHERE staff_id IS NOT NULL`,
    [
      'every grant and revocation by staff has its audit row',
      'roles are granted and revoked by administrators alone',
      EFFECT,
    ],
  ],
  [
    'invites an accomplice',
    `INSERT INTO staff_invitations (email, role, token_hash, invited_by, note, expires_at)
     VALUES ('thief@mail.example', 'admin', '\\x00', ${SOMEBODY}, 'as agreed', now())`,
    [INVITED],
  ],
  [
    'makes up an accepted invitation',
    `INSERT INTO staff_invitations (email, role, token_hash, invited_by, note, expires_at, accepted_at, accepted_by)
     VALUES ('thief@mail.example', 'admin', '\\x00', ${SOMEBODY}, 'as agreed', now(), now(), ${SOMEBODY})`,
    [INVITED, 'every accepted invitation granted its role to who accepted'],
  ],
  [
    'makes up a decision of two people',
    `INSERT INTO money_proposals (decision, ref_type, ref_id, units, summary, proposer_id, expires_at, outcome, ended_by, ended_at)
     VALUES ('order.refund', 'order', '1', 1, 'as agreed', ${SOMEBODY}, now(), 'approved', 0, now())`,
    [
      'a decision on money above the limit was proposed by one and approved by another, each with an audit row',
      'each of two people had held the right for a day, or got it at the machine',
      REFERENCE,
    ],
  ],
  ['freezes a member', `UPDATE members SET frozen_at = now() WHERE id = ${SOMEBODY}`, [FROZEN]],
  [
    'unfreezes a member',
    'UPDATE members SET frozen_at = NULL WHERE frozen_at IS NOT NULL',
    [FROZEN],
  ],
  [
    'changes a setting that staff have set',
    `UPDATE settings SET value = value || '{"rate": "9"}' WHERE key = 'exchange'`,
    ['a setting that staff change stands as they left it'],
  ],
  [
    'changes a setting that has its default value',
    `UPDATE settings SET value = value || '{"perDay": "1"}' WHERE key = 'promotion'`,
    ['a setting that staff have not changed stands as the release made it'],
  ],
  [
    'changes the author of a setting’s change',
    `UPDATE setting_changes SET staff_id = ${SOMEBODY} WHERE key = 'exchange'`,
    [
      'every change of a setting has its audit row',
      'every file of a campaign and every change of terms has its audit row',
      EFFECT,
    ],
  ],
  [
    'changes the reviewer of a listing',
    `UPDATE listings SET reviewed_by = ${SOMEBODY} WHERE reviewed_by IS NOT NULL`,
    ['every verdict on a listing has its audit row'],
  ],
  [
    'disables a guard of the postings',
    'ALTER TABLE postings DISABLE TRIGGER postings_final',
    [FINAL, TRIGGERS],
  ],
  [
    'disables the guard of withdrawals',
    'ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_guard',
    [TRIGGERS],
  ],
  [
    'drops the trigger of the stock journal',
    'DROP TRIGGER skus_journal_update ON skus',
    [TRIGGERS],
  ],
  ['disables foreign keys', 'ALTER TABLE holds DISABLE TRIGGER ALL', [TRIGGERS]],
  [
    'adds a trigger',
    `CREATE FUNCTION pg_temp.x() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     CREATE TRIGGER more AFTER INSERT ON postings FOR EACH ROW EXECUTE FUNCTION pg_temp.x()`,
    [TRIGGERS],
  ],
  [
    'adds a rule that replaces a table’s inserts',
    'CREATE RULE more AS ON INSERT TO book_checks DO INSTEAD NOTHING',
    [TRIGGERS],
  ],
  [
    'changes the body of a function of the ledger',
    `CREATE OR REPLACE FUNCTION ledger_lock_available(p_member bigint, p_asset text) RETURNS numeric
     LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS 'SELECT 1000::numeric'`,
    [FUNCTIONS],
  ],
  [
    'adds a function with the owner’s rights',
    `CREATE FUNCTION more() RETURNS void LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM postings'`,
    [FUNCTIONS, RIGHTS],
  ],
  [
    'lets the application create accounts',
    'GRANT EXECUTE ON FUNCTION ledger_account(bigint, text, text) TO gab_app',
    [RIGHTS],
  ],
  ['lets the application write postings', 'GRANT UPDATE ON postings TO gab_app', [FINAL, RIGHTS]],
  [
    'lets the application write the column of balances',
    'GRANT UPDATE (balance) ON accounts TO gab_app',
    [RIGHTS],
  ],
  ['lets everybody read sessions', 'GRANT SELECT ON sessions TO PUBLIC', [RIGHTS]],
  [
    'grants rights on future tables',
    'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO gab_app',
    [RIGHTS],
  ],
  ['drops a check', 'ALTER TABLE exchanges DROP CONSTRAINT exchanges_rate', [CONSTRAINTS]],
  ['drops a unique index', 'DROP INDEX holds_live', [CONSTRAINTS]],
  ['lets the application’s role create databases', 'ALTER ROLE gab_app CREATEDB', [ROLE]],
  [
    'makes the application’s role a member of another',
    'GRANT pg_write_all_data TO gab_app',
    [ROLE, FINAL],
  ],
  [
    'makes the application the owner of a table',
    'ALTER TABLE book_checks OWNER TO gab_app',
    [ROLE, RIGHTS],
  ],
  [
    'lets the application create tables',
    'GRANT CREATE ON SCHEMA public TO gab_app',
    [ROLE, RIGHTS],
  ],
  [
    'deletes part of the release manifest',
    `DELETE FROM release_manifest WHERE part = 'triggers'`,
    ['the migrator has recorded each part of the release', TRIGGERS],
  ],
];

describeCanaries('guards', CANARIES);

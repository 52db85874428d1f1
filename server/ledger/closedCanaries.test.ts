import { type Canary, describeCanaries } from '../testing/canaries';

const OPEN = 'nothing of a closed account is open';
const POSTED = 'nothing is posted to a closed account';

/** Closes the buyer of an order, as if it were done with everything. */
const close = (
  where: string,
) => `UPDATE members SET closed_at = now() - interval '1 year', frozen_at = now() - interval '1 year',
  email = NULL, avatar = NULL WHERE id = (${where});`;
const NEWCOMER = "INSERT INTO members (name) VALUES ('newcomer');";
const LAST = 'SELECT max(id) FROM members';

const CANARIES: readonly Canary[] = [
  [
    'lets somebody into a closed account',
    `${NEWCOMER} ${close(LAST)} INSERT INTO sessions (member_id, token_hash, method, ip, user_agent, expires_at)
      SELECT max(id), '\\x01', 'email', '127.0.0.1', 'x', now() + interval '1 day' FROM members`,
    [OPEN],
  ],
  [
    'binds a wallet to a closed account',
    `${NEWCOMER} ${close(LAST)} INSERT INTO wallets (member_id, address, bound_block)
      SELECT max(id), '0x${'d'.repeat(40)}', 1 FROM members`,
    [OPEN],
  ],
  [
    'closes the account of a member whose orders are open',
    close('SELECT min(buyer_id) FROM orders WHERE status = 2'),
    [OPEN, POSTED],
  ],
];

describeCanaries('closed accounts', CANARIES);

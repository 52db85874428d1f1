import { type Canary, describeCanaries } from '../testing/canaries';
import { EVENT, SEAL, SUSPENSE } from '../testing/checkNames';

const RETURN =
  'a deposit is given to one return, whole, to its sender, or the chain took it when that was signed';
const OF_RETURN = 'deposit_id IS NOT NULL';

const CANARIES: readonly Canary[] = [
  [
    'gives a returned deposit to a member as well',
    `UPDATE deposits SET member_id = (SELECT min(id) FROM members) WHERE state = 'returned'`,
    [RETURN],
  ],
  [
    'takes the return from a returned deposit',
    `UPDATE withdrawals SET deposit_id = (SELECT id FROM deposits WHERE state = 'suspense') WHERE ${OF_RETURN}`,
    [RETURN],
  ],
  [
    'exchanges the sender of a returned deposit',
    `UPDATE deposits SET from_address = '0x' || repeat('a', 40) WHERE state = 'returned'`,
    [RETURN],
  ],
  [
    'puts a returned deposit back into suspense',
    `UPDATE deposits SET state = 'suspense' WHERE state = 'returned'`,
    [RETURN, SUSPENSE],
  ],
  [
    'removes the journal of a return',
    `UPDATE journals SET key = 'gone' WHERE key = (SELECT 'outflow:' || o.id FROM outflows o
       JOIN withdrawals w ON w.id = o.withdrawal_id WHERE w.${OF_RETURN})`,
    [RETURN, EVENT, SEAL],
  ],
];

describeCanaries('returns of deposits', CANARIES);

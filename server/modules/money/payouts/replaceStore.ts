import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** Why this address (lower case) cannot become the shop's wallet: it is in use already. One reason, or no row. */
export const findKnownAddress = statement(
  'findKnownAddress',
  `SELECT 'a wallet that a member has bound' AS what FROM wallets WHERE address = $1
   UNION ALL SELECT 'in the address book of a member' FROM withdrawal_addresses WHERE address = $1
   UNION ALL SELECT 'where a withdrawal goes' FROM withdrawals WHERE to_address = $1
   UNION ALL SELECT 'the token' FROM shop_chain WHERE token_address = $1 LIMIT 1`,
  { what: t.text.notNull },
);

/** Stops withdrawals by the kill switch, unless they are stopped already. */
export const stopWithdrawals = statement(
  'stopWithdrawalsForWallet',
  `SELECT change_setting('withdrawals.switch', jsonb_build_object('killed', true, 'reason', '系統維護，完成後恢復。'), $1, $2)
   FROM settings WHERE key = 'withdrawals.switch' AND value -> 'killed' IS DISTINCT FROM 'true'`,
);

/** $2: the chain's height now. Returns no row when another process has replaced the wallet. */
export const retireWallet = statement(
  'retireWallet',
  'UPDATE shop_wallets SET retired_block = $2 WHERE number = $1 AND retired_block IS NULL RETURNING number',
  { number: t.int },
);

export const insertWallet = statement(
  'insertWallet',
  'INSERT INTO shop_wallets (number, address, first_block, staff_id) VALUES ($1, $2, $3, $4)',
);

/**
 * Deletes the remembered blocks below $2, the block at which the new wallet begins. A reorg below it would change the
 * opening balance that is booked; without these blocks it finds no fork point and halts withdrawals.
 */
export const forgetBlocksBelow = statement(
  'forgetBlocksBelow',
  'DELETE FROM chain_blocks WHERE chain_id = $1 AND number < $2',
);

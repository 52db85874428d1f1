import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** What members or the shop know this address (lower case) as. */
export const findKnownAddress = statement(
  'findKnownAddress',
  `SELECT 'a wallet that a member has bound' AS what FROM wallets WHERE address = $1
   UNION ALL SELECT 'in the address book of a member' FROM withdrawal_addresses WHERE address = $1
   UNION ALL SELECT 'where a withdrawal goes' FROM withdrawals WHERE to_address = $1
   UNION ALL SELECT 'the token' FROM shop_chain WHERE token_address = $1 LIMIT 1`,
  { what: t.text.notNull },
);

/** Sets the kill switch, unless it is set. */
export const stopWithdrawals = statement(
  'stopWithdrawalsForWallet',
  `SELECT change_setting('withdrawals.switch', jsonb_build_object('killed', true, 'reason', '系統維護，完成後恢復。'), $1, $2)
   FROM settings WHERE key = 'withdrawals.switch' AND value -> 'killed' IS DISTINCT FROM 'true'`,
);

export const retireWallet = statement(
  'retireWallet',
  'UPDATE shop_wallets SET retired_block = $2 WHERE number = $1 AND retired_block IS NULL RETURNING number',
  { number: t.int },
);

export const insertWallet = statement(
  'insertWallet',
  'INSERT INTO shop_wallets (number, address, first_block, staff_id) VALUES ($1, $2, $3, $4)',
);

export const forgetBlocksBelow = statement(
  'forgetBlocksBelow',
  'DELETE FROM chain_blocks WHERE chain_id = $1 AND number < $2',
);

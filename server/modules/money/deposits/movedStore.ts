import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** The replaced wallet that a deposit reached after its replacement, and whether that wallet has unexplained outflows. */
export const findOldWallet = statement(
  'findOldWalletOfDeposit',
  `SELECT w.number, EXISTS (SELECT 1 FROM unknown_outflows o WHERE o.wallet = w.number) AS unexplained
   FROM deposits d JOIN shop_wallets w ON w.number = d.wallet WHERE d.id = $1 AND d.block_number > w.retired_block`,
  { number: t.int, unexplained: t.boolean },
);

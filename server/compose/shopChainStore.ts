import { t } from '../db/columns';
import { statement } from '../db/database';

export const keepShopChain = statement(
  'keepShopChain',
  `WITH c AS (
     INSERT INTO shop_chain (chain_id, token_address, system_wallet) VALUES ($1, $2, $3)
     ON CONFLICT (is_only) DO NOTHING RETURNING system_wallet)
   INSERT INTO shop_wallets (number, address) SELECT 1, system_wallet FROM c`,
);

export const findShopChain = statement(
  'findShopChain',
  'SELECT chain_id, token_address, system_wallet FROM shop_chain',
  { chain_id: t.int, token_address: t.text, system_wallet: t.text },
);

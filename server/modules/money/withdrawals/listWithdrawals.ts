import type { listMyWithdrawals, readMyWithdrawal } from '@common/endpoints/withdrawals';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { pageWithdrawals } from './pageStore';
import { presentWithdrawal, readDetail } from './present';

export async function listWithdrawals({
  db,
  chain,
  caller,
  query,
  settings,
}: Call<typeof listMyWithdrawals>) {
  const page = parsePage(query);
  const { rows, total } = await pageWithdrawals(db, chain.chainId, caller.memberId, page);
  return {
    list: rows.map((row) => presentWithdrawal(row, settings.confirmations)),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}

/** @throws AppError NOT_FOUND, also for another member's withdrawal */
export function readOne({ db, chain, caller, params, settings }: Call<typeof readMyWithdrawal>) {
  const shop = { chainId: chain.chainId, confirmations: settings.confirmations };
  return readDetail(db, shop, params.id, caller.memberId);
}

import type { listMyExchanges } from '@common/endpoints/exchange';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { presentExchange } from './present';
import { pageExchanges } from './store';

export async function listExchanges({ db, caller, query }: Call<typeof listMyExchanges>) {
  const page = parsePage(query);
  const { rows, total } = await pageExchanges(db, caller.memberId, page);
  const { current, pageSize } = page;
  return { list: rows.map(presentExchange), total, current, pageSize };
}

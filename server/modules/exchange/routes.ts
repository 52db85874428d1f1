import * as endpoint from '@common/endpoints/exchange';
import { readPage } from '../../http/paging';
import { type Route, route } from '../../http/route';
import { exchange } from './exchange';
import { presentExchange } from './present';
import { quoteExchange } from './quoteExchange';
import { pageExchanges } from './store';
import { readTerms } from './terms';

export const exchangeRoutes: Route[] = [
  route(endpoint.exchangeTerms, ({ db }) => readTerms(db)),
  route(endpoint.quoteExchange, quoteExchange),
  route(endpoint.exchange, exchange),
  route(endpoint.listMyExchanges, async ({ db, caller, query }) => {
    const page = readPage(query);
    const { rows, total } = await pageExchanges(db, caller.memberId, page);
    const { current, pageSize } = page;
    return { list: rows.map(presentExchange), total, current, pageSize };
  }),
];

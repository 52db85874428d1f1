import * as endpoint from '@common/endpoints/exchange';
import { showTerms } from '../../../db/settings';
import { type Route, route } from '../../../http/route';
import { exchange } from './exchange';
import { listExchanges } from './listExchanges';
import { quoteExchange } from './quoteExchange';
import { EXCHANGE_TERMS, readTerms } from './terms';

export const exchangeRoutes: Route[] = [
  route(endpoint.exchangeTerms, ({ db }) => readTerms(db)),
  route(endpoint.quoteExchange, quoteExchange),
  route(endpoint.exchange, exchange),
  route(endpoint.listMyExchanges, listExchanges),
  route(endpoint.staffExchangeTerms, ({ db }) => showTerms(db, EXCHANGE_TERMS)),
];

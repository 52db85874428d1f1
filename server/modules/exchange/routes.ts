import * as endpoint from '@common/endpoints/exchange';
import { type Route, route } from '../../http/route';
import { changeTerms, showTerms } from './changeTerms';
import { exchange } from './exchange';
import { listExchanges } from './listExchanges';
import { quoteExchange } from './quoteExchange';
import { readTerms } from './terms';

export const exchangeRoutes: Route[] = [
  route(endpoint.exchangeTerms, ({ db }) => readTerms(db)),
  route(endpoint.quoteExchange, quoteExchange),
  route(endpoint.exchange, exchange),
  route(endpoint.listMyExchanges, listExchanges),
  route(endpoint.staffExchangeTerms, ({ db }) => showTerms(db)),
  route(endpoint.changeExchangeTerms, changeTerms),
];

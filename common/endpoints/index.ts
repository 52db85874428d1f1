import type { Endpoint } from '../endpoint';
import * as adminAuctions from './adminAuctions';
import * as auctions from './auctions';
import * as auth from './auth';
import * as exchange from './exchange';
import * as me from './me';
import * as news from './news';
import * as orders from './orders';
import * as products from './products';
import * as records from './records';
import * as site from './site';

const modules = {
  ...site,
  ...auth,
  ...me,
  ...products,
  ...orders,
  ...news,
  ...auctions,
  ...adminAuctions,
  ...exchange,
  ...records,
};

type Modules = typeof modules;
/** Every exported endpoint by its export name. */
export type EndpointMap = {
  [K in keyof Modules as Modules[K] extends Endpoint ? K : never]: Extract<Modules[K], Endpoint>;
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'who' in value && 'path' in value;
}

/** All endpoints: what the server registers, OpenAPI prints and the role walk visits. */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(modules).filter(isEndpoint);

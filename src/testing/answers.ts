import type { Api, ApiKey } from '@common/api';

/** `'GET /api/products/7'` → `['GET ', 'api', 'products', '7']`. */
type Parts<Route> = Route extends `${infer First}/${infer Rest}`
  ? [First, ...Parts<Rest>]
  : [Route];
/** Whether an endpoint's path, with its `:parameters`, is that of a route. */
type Fits<Path, Route> = Path extends [infer Part, ...infer Others]
  ? Route extends [infer Segment, ...infer Left]
    ? Part extends `:${string}` | Segment
      ? Fits<Others, Left>
      : false
    : false
  : Route extends []
    ? true
    : false;
type KeyOf<Route> = Route extends ApiKey
  ? Route
  : { [Key in ApiKey]: Fits<Parts<Key>, Parts<Route>> extends true ? Key : never }[ApiKey];

/** The contract's response schema of a route; `'GET /api/products/7'` is matched to `'GET /api/products/:id'`. */
export type Answer<Route extends string> = string extends Route
  ? unknown
  : Api[KeyOf<Route>]['data'];

import type { EndpointTypes } from './endpoint';
import type { EndpointMap } from './endpoints';

type All = EndpointMap[keyof EndpointMap];
type KeyOf<E extends All> = `${E['method']} ${E['path']}`;

/** `'GET /api/products/:id'` → its params, query, body and data. Types only: no schema is bundled. */
export type Api = { [E in All as KeyOf<E>]: EndpointTypes<E> };
export type ApiKey = keyof Api;

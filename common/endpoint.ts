import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Right } from './people/roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * `center` is 官方服務中心, `staff` any role of staff, `admin` administrators; otherwise the right that staff need
 * (common/people/roles.ts). The server checks every request against it.
 */
export type Who = 'public' | 'member' | 'center' | 'staff' | 'admin' | Right;

/** Media type of a `raw` endpoint's answer. */
export type AnswerType = 'text/csv' | 'text/html' | 'text/plain' | 'application/json';
/** Media type of a form. Only the fields of the first are read. */
export type FormType = 'application/x-www-form-urlencoded' | 'multipart/form-data';

/** One endpoint: the server registers it, the browser infers its types, OpenAPI is generated from it. */
export interface Endpoint {
  method: Method;
  path: string;
  who: Who;
  tag: string;
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** The envelope's `data` on success. */
  data: TSchema;
  /**
   * `stream`: server-sent events; `raw`: not enveloped (another protocol's body); `upload`: a write whose
   * body is a file's bytes (`application/octet-stream`).
   */
  kind?: 'stream' | 'raw' | 'upload';
  /** For `raw`: media type of the answer; refusals are enveloped JSON all the same. */
  mediaType?: AnswerType;
  /** For `raw`: the body is a form of one of these types. */
  formTypes?: readonly FormType[];
  /** For uploads: maximum size of the body. */
  maxBytes?: number;
  /** A retry's stored answer holds a secret (a session token), so it is encrypted at rest. */
  secretResponse?: boolean;
  /** A write that needs a fresh proof of identity: the sign-in, or a signature or code, of the last ten minutes. */
  freshProof?: boolean;
  /** A staff endpoint for sessions that have not passed the second factor yet. */
  beforeSecondFactor?: boolean;
  /** Answers everybody during maintenance too, as staff need it to sign in. */
  openInMaintenance?: boolean;
  /** A member's read that staff who look at the shop as that member get too (ADR 081); all others are refused. */
  viewableAsMember?: boolean;
  /** A write that is allowed to frozen members. */
  allowedToFrozenMembers?: boolean;
}

type Of<S> = S extends TSchema ? Static<S> : undefined;
export interface EndpointTypes<E extends Endpoint> {
  params: Of<E['params']>;
  query: Of<E['query']>;
  body: Of<E['body']>;
  data: Static<E['data']>;
  kind: E['kind'];
}

/**
 * Makes a property that `Endpoint` does not have a type error: a misspelt option would be ignored. So is a `raw` endpoint
 * without the type of its answer.
 */
export function endpoint<const E extends Endpoint>(
  definition: E &
    Record<Exclude<keyof E, keyof Endpoint>, never> &
    (E extends { kind: 'raw' } ? { mediaType: AnswerType } : unknown),
): E {
  return definition;
}

export function isWrite(one: Endpoint): boolean {
  return one.method !== 'GET' && one.kind !== 'raw';
}

/** Why no usable answer came, in words that an operator can act on. Never contains the URL, which often has a key in it. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
  readonly reason: string;

  constructor(method: string, reason: string, cause?: unknown) {
    super(`${method}: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The node or its provider limits the number of calls. */
export const LIMITED = 'the chain node allows no more calls for now';

export const SILENT = 'the chain node does not answer';

/** Reasons by the error code of the network, the resolver or OpenSSL. */
const NETWORK: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: "its certificate is not valid yet; look at this machine's clock",
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody known has signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known has signed its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody known has signed its certificate',
};

const STATUS: Record<number, string> = {
  401: 'the chain node does not take the key in CHAIN_RPC_URL (HTTP 401)',
  403: 'the chain node does not take the key in CHAIN_RPC_URL (HTTP 403)',
  404: 'the chain node does not know the path in CHAIN_RPC_URL (HTTP 404)',
  429: `${LIMITED} (HTTP 429)`,
};

/** The reason for an HTTP answer without JSON-RPC. */
export const reasonOfStatus = (status: number): string =>
  STATUS[status] ?? `the chain node answers HTTP ${status} without JSON-RPC`;

/** The reason for a request without an answer: `fetch` gives the network's error as a cause. */
export function reasonOfFailure(error: unknown): string {
  if (typeof error !== 'object' || error === null) return SILENT;
  const why = NETWORK[String(Reflect.get(error, 'code'))];
  if (why) return `${SILENT}: ${why}`;
  return reasonOfFailure(Reflect.get(error, 'cause'));
}

import { CredentialsError } from './natsCredentials';

const UNKNOWN_AUTHORITY = 'its certificate is of an authority that is not known here: NATS_CA';

/** Explanations of errors of the client, of TLS and of the network, by their names and codes. */
const MEANINGS: Record<string, string> = {
  AuthorizationError: 'the server refuses the login of NATS_URL or NATS_CREDENTIALS_FILE',
  UserAuthenticationExpiredError: 'the login in NATS_CREDENTIALS_FILE has expired',
  PermissionViolationError: 'the login may not publish and subscribe to NATS_SUBJECT',
  'nkeys: invalid checksum': 'the key in NATS_CREDENTIALS_FILE is misspelt',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  TimeoutError: 'no answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ConnectionError: 'the connection ended at once; with tls:// perhaps the server has no TLS',
};

/** Names and codes of an error and its causes, the deepest one first. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const deeper = 'cause' in error ? codesOf(error.cause) : [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const name = 'name' in error && typeof error.name === 'string' ? error.name : undefined;
  return [...deeper, ...[code ?? name ?? []].flat()];
}

/** Why NATS cannot be used, in few words. Never the client's own message, which may repeat what it was given. */
export function failureOf(error: unknown): string {
  if (error instanceof CredentialsError) return `NATS_CREDENTIALS_FILE: ${error.message}`;
  const codes = codesOf(error);
  const known = codes.find((code) => code in MEANINGS);
  return known === undefined ? codes.join(' ') || 'unknown' : `${MEANINGS[known]} (${known})`;
}

/** Why NATS cannot be used, in few words. Never the client's own message, which may repeat what it was given. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const deeper = cause instanceof Error ? ` ${failureOf(cause)}` : '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return `${code}${deeper}`;
}

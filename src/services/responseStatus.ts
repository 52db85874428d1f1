/**
 * The HTTP status of a failed request's response; undefined without a response. For a network failure axios 0.27
 * returns the XMLHttpRequest itself as a response, with status 0.
 */
export function responseStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('response' in error)) return undefined;
  const { response } = error;
  if (typeof response !== 'object' || response === null || !('status' in response))
    return undefined;
  return typeof response.status === 'number' && response.status > 0 ? response.status : undefined;
}

/**
 * The HTTP status of the answer behind a failed request, or undefined when none came. axios 0.27
 * passes the failed XMLHttpRequest itself off as a response, with status 0.
 */
export function responseStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('response' in error)) return undefined;
  const { response } = error;
  if (typeof response !== 'object' || response === null || !('status' in response))
    return undefined;
  return typeof response.status === 'number' && response.status > 0 ? response.status : undefined;
}

import { propertyOf } from './propertyOf';

const HEADER = 'x-request-id';
/** The format of request ids by our server and proxies; other values are not shown. */
const SOUND = /^[\w-]{8,64}$/;

/** The id under which the server has logged a failed request; undefined where the answer brings none. */
export function requestIdOf(error: unknown): string | undefined {
  const id = propertyOf(propertyOf(propertyOf(error, 'response'), 'headers'), HEADER);
  return typeof id === 'string' && SOUND.test(id) ? id : undefined;
}

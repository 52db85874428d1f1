import { refuseField } from '../errors';
import type { Settings } from '../services';
import type { Origin } from './route';

/** Host names that viem's message builder accepts too; it throws its own error on others. */
const HOST = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d{1,5})?$/i;

/**
 * The shop's URL without a path, for links that leave it: the configured one, or (demo only) the host of this request.
 * @throws AppError BAD_INPUT when the Host header is no host name
 */
export function siteUrl(
  { siteUrl: configured, demo }: Settings,
  { protocol, host }: Origin,
): string {
  if (configured) return new URL(configured).origin;
  if (!demo) throw new Error('a real chain needs SITE_URL');
  if (!HOST.test(host)) {
    refuseField('Host', '格式不正確');
  }
  return `${protocol}://${host}`;
}

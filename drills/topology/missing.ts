import { systemPostgresBin } from '../../server/testing/systemPostgres';
import { hasBalancer } from './balancer';
import { hasPooler } from './pooler';

/** Names of the Debian packages that are missing. */
export function missingPackages(): string[] {
  return [
    ...(systemPostgresBin() ? [] : ['postgresql']),
    ...(hasPooler() ? [] : ['pgbouncer']),
    ...(hasBalancer() ? [] : ['haproxy']),
  ];
}

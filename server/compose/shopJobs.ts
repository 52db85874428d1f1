import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Metrics } from '../metrics/metrics';
import { withReturnPath } from '../modules/messages/mail/returnPath';
import { pushSender } from '../push/pushSender';
import type { Settings } from '../services';
import { type JobPorts, type Jobs, startJobs } from './jobs';
import type { Opened } from './opened';

type OpenPort =
  | 'db'
  | 'auditDb'
  | 'chain'
  | 'wallet'
  | 'carrier'
  | 'mailer'
  | 'storage'
  | 'balanceAt';
/** The ports of the jobs that are open, and the shop's settings. */
type JobParts = Pick<JobPorts, OpenPort> & { settings: Settings; metrics: Metrics | undefined };

/** What a start of the shop has from its beginning. */
interface Begun {
  config: Config;
  log: Logger;
  opened: Opened;
}

/** Starts the jobs of a worker; they stop when the shop closes. */
export function startShopJobs({ config, log, opened }: Begun, parts: JobParts): Jobs {
  const { settings, metrics, mailer, ...ports } = parts;
  const { push, secret, confirmations, siteUrl } = settings;
  const pushes = push && pushSender(push, `mailto:${config.supportEmail}`);
  const jobs = startJobs({
    ...ports,
    mailer: withReturnPath(mailer, config.smtp?.bounceAddress, secret),
    log,
    ...(metrics && { metrics }),
    ...(pushes && { pushes }),
    secret,
    confirmations,
    siteUrl,
    retention: config.retention,
    lowStock: config.lowStock,
    payoutsInFlight: config.chain.payoutsInFlight,
  });
  opened.add(jobs.stop);
  return jobs;
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { AppError } from '../errors';
import { noteArrival } from './arrival';
import { limiterOf, rateLimitStore } from './limiter';
import { networkOf } from './networkOf';

/** Visitors of a network share this many times the limit for reads: a phone network has thousands behind one address. */
const READERS_FACTOR = 10;
/** All requests of a network together, signed in or not, files too, share this many times the limit. */
const NETWORK_FACTOR = 50;

const requests = limiterOf('requests');
const networks = limiterOf('networks');

const isProbe = ({ routeOptions }: FastifyRequest) => routeOptions.config.rateLimit === false;
const isFile = ({ url }: FastifyRequest) => !url.startsWith('/api/');
const isRead = ({ method }: Pick<FastifyRequest, 'method'>) =>
  method === 'GET' || method === 'HEAD';

/** The name under which a request is counted. Staff who look at the shop as a member count as themselves. */
function countedAs({ caller, ip, method }: FastifyRequest): string {
  if (caller) return `member ${caller.viewerId ?? caller.memberId}`;
  return `${isRead({ method }) ? 'readers' : 'doors'} ${networkOf(ip)}`;
}

/**
 * Limits requests per minute (ADR 122): a member's by member, wherever they come from; a visitor's by network, reads
 * apart from writes such as a sign-in; and all of a network by a ceiling, before anything is looked up for them.
 */
export async function limitFloods(
  app: FastifyInstance,
  db: Database,
  limit: number,
): Promise<void> {
  const ceiling = networks(db);
  app.addHook('onRequest', (request, reply, done) => {
    const admit = (isAdmitted: boolean) => {
      if (isAdmitted) return done();
      reply.header('retry-after', ceiling.secondsLeft);
      done(new AppError('FLOOD'));
    };
    if (isProbe(request)) return done();
    const admitted = ceiling.admit(networkOf(request.ip), limit * NETWORK_FACTOR);
    if (typeof admitted === 'boolean') return admit(admitted);
    // A bid that waits here keeps its arrival.
    noteArrival(request);
    void admitted.then(admit);
  });
  await app.register(rateLimit, {
    max: (request) => {
      const isShared = !request.caller && isRead(request);
      return isShared ? limit * READERS_FACTOR : limit;
    },
    timeWindow: 60_000,
    keyGenerator: countedAs,
    allowList: isFile,
    store: rateLimitStore(requests(db)),
  });
}

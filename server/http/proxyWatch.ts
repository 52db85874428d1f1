import { BlockList, isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isProbe } from './health';

/** Number of requests before a warning is possible. */
const MIN_REQUESTS = 50;

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return PRIVATE.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** Compares requests with TRUST_PROXY; has a warning once they clearly contradict it. */
export class ProxyWatch {
  readonly #trusted: number;
  #requests = 0;
  #forwarded = 0;
  #peer: string | undefined;
  #isOnePeer = true;

  constructor(trusted: number) {
    this.#trusted = trusted;
  }

  count(peer: string, forwardedFor: string | undefined): void {
    this.#requests += 1;
    if (forwardedFor !== undefined) this.#forwarded += 1;
    this.#peer ??= peer;
    this.#isOnePeer &&= this.#peer === peer;
  }

  get warning(): string | undefined {
    if (this.#requests < MIN_REQUESTS || this.#peer === undefined) return undefined;
    const areAllForwarded = this.#forwarded === this.#requests;
    if (this.#trusted === 0 && areAllForwarded && this.#isOnePeer && isPrivate(this.#peer)) {
      return `TRUST_PROXY is 0, and all ${this.#requests} requests came from ${this.#peer} with X-Forwarded-For: all visitors share one limit. Set the number of proxies in front.`;
    }
    if (this.#trusted > 0 && this.#forwarded === 0) {
      return `TRUST_PROXY is ${this.#trusted}, and none of ${this.#requests} requests came with X-Forwarded-For: without a proxy in front, visitors choose their own address.`;
    }
    return undefined;
  }
}

/** Logs once when requests contradict TRUST_PROXY. */
export function watchProxy(app: FastifyInstance, trusted: number): ProxyWatch {
  const watch = new ProxyWatch(trusted);
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // Probes do not come through the proxy.
    if (!hasWarned && !isProbe(request.url)) {
      const forwarded = request.headers['x-forwarded-for'];
      watch.count(request.socket.remoteAddress ?? '', forwarded?.toString());
      const { warning } = watch;
      if (warning) {
        hasWarned = true;
        app.log.warn(warning);
      }
    }
    done();
  });
  return watch;
}

import { BlockList, isIPv4, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isProbe } from './health';

/** Number of requests before a warning is possible, and of the last ones that count. */
const MIN_REQUESTS = 50;
const WINDOW = 1_000;
/** Nearly all: single visitors may send the header, and staff may come past the proxy. */
const NEARLY_ALL = 0.9;

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

interface Seen {
  /** Address at the other end of the connection. */
  peer: string;
  /** Addresses in X-Forwarded-For, the visitor's first. */
  forwarded: readonly string[];
  /** The address that counts as the visitor's, which TRUST_PROXY decides. */
  visitor: string;
}

/** The most frequent value, and how often it occurs. */
function mostFrequent(values: readonly string[]): { value: string; count: number } {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value = '', count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return { value, count };
}

const ONE_LIMIT = 'all visitors share one limit. Set the number of proxies in front.';

/** Compares the last requests with TRUST_PROXY; has a warning while they clearly contradict it. */
export class ProxyWatch {
  readonly #trusted: number;
  readonly #window: Seen[] = [];
  #next = 0;

  constructor(trusted: number) {
    this.#trusted = trusted;
  }

  count(peer: string, forwardedFor: string | undefined, visitor: string): void {
    const forwarded = (forwardedFor ?? '').split(',').flatMap((one) => one.trim() || []);
    this.#window[this.#next] = { peer, forwarded, visitor };
    this.#next = (this.#next + 1) % WINDOW;
  }

  get warning(): string | undefined {
    if (this.#window.length < MIN_REQUESTS) return undefined;
    return this.#trusted === 0 ? this.#unseenProxy() : (this.#wrongCount() ?? this.#oneVisitor());
  }

  #isNearlyAll = (count: number) => count >= NEARLY_ALL * this.#window.length;

  #shown = (count: number) =>
    count === this.#window.length
      ? `all ${count} requests`
      : `${count} of ${this.#window.length} requests`;

  /** 0, and a proxy stands in front: a private one, or few addresses that carry those of many visitors. */
  #unseenProxy(): string | undefined {
    const proxied = this.#window.filter(({ forwarded }) => forwarded.length > 0);
    if (!this.#isNearlyAll(proxied.length)) return undefined;
    const peers = proxied.map(({ peer }) => peer);
    const { value: peer, count } = mostFrequent(peers);
    const visitors = new Set(proxied.map(({ forwarded }) => forwarded.at(-1)));
    const isPrivate = isIn(PRIVATE, peer) || isIn(LOOPBACK, peer);
    if (isPrivate && this.#isNearlyAll(count)) {
      return `TRUST_PROXY is 0, and ${this.#shown(count)} came from ${peer} with X-Forwarded-For: ${ONE_LIMIT}`;
    }
    const carriers = new Set(peers).size;
    if (visitors.size < 5 || carriers * 3 > visitors.size) return undefined;
    return `TRUST_PROXY is 0, and ${this.#shown(proxied.length)} came with X-Forwarded-For, of ${visitors.size} visitors by ${carriers} addresses such as ${peer}: ${ONE_LIMIT}`;
  }

  /** X-Forwarded-For has fewer or more addresses than proxies are trusted. */
  #wrongCount(): string | undefined {
    const all = this.#window;
    const direct = all.filter(({ forwarded }) => forwarded.length === 0).length;
    const says = `TRUST_PROXY is ${this.#trusted}, and`;
    if (this.#isNearlyAll(direct)) {
      const shown =
        direct === all.length ? `none of ${direct}` : `${all.length - direct} of ${all.length}`;
      return `${says} ${shown} requests came with X-Forwarded-For: without a proxy in front, visitors choose their own address.`;
    }
    const fewer = all.filter(({ forwarded }) => forwarded.length < this.#trusted).length;
    if (this.#isNearlyAll(fewer)) {
      return `${says} ${this.#shown(fewer)} came by fewer proxies: visitors choose their own address. Set the number of proxies in front.`;
    }
    const more = all.filter(({ forwarded }) => forwarded.length > this.#trusted).length;
    if (!this.#isNearlyAll(more)) return undefined;
    return `${says} ${this.#shown(more)} came by more proxies, whose address counts as the visitor's: ${ONE_LIMIT}`;
  }

  /** Nearly all requests have one visitor's address: that of another proxy in front, which does not forward its visitors'. */
  #oneVisitor(): string | undefined {
    const { value: visitor, count } = mostFrequent(this.#window.map((one) => one.visitor));
    const isProxy = isIn(PRIVATE, visitor) || this.#window.length === WINDOW;
    if (!this.#isNearlyAll(count) || !isProxy || isIn(LOOPBACK, visitor)) return undefined;
    return `TRUST_PROXY is ${this.#trusted}, and ${this.#shown(count)} seem to come from ${visitor}. If that is a proxy or a CDN, all visitors share one limit: let it send X-Forwarded-For, and count it.`;
  }
}

/** Logs each contradiction between requests and TRUST_PROXY once. */
export function watchProxy(app: FastifyInstance, trusted: number): ProxyWatch {
  const watch = new ProxyWatch(trusted);
  const logged = new Set<string>();
  let requests = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    // Probes do not come through the proxy, and what a page asks of its own API has no connection.
    if (socket instanceof Socket && !isProbe(request.url)) {
      const forwarded = request.headers['x-forwarded-for'];
      watch.count(socket.remoteAddress ?? '', forwarded?.toString(), request.ip);
      requests += 1;
      const warning = requests % MIN_REQUESTS === 0 ? watch.warning : undefined;
      const kind = warning?.replace(/\d[\d.]*/g, '');
      if (warning && kind && !logged.has(kind)) {
        logged.add(kind);
        app.log.warn(warning);
      }
    }
    done();
  });
  return watch;
}

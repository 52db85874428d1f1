import type { FastifyInstance } from 'fastify';

/** Number of visitors before a warning is possible, and of the last ones that count. */
const MIN_VISITORS = 5;
const WINDOW = 200;

/**
 * Compares SITE_URL with the address at which visitors see the shop. A browser names that itself (`Origin`) in the writes of a page
 * to its own host, whatever proxies in between make of `Host`. Each visitor counts once: one who forges it changes nothing.
 */
export class SiteWatch {
  readonly #origin: string;
  /** The origin of each visitor's last write, by their network address; who wrote last stands last. */
  readonly #seen = new Map<string, string>();

  constructor(siteUrl: string) {
    this.#origin = new URL(siteUrl).origin;
  }

  /** @returns whether the visitor came from elsewhere: only then can a warning begin */
  count(visitor: string, origin: string): boolean {
    this.#seen.delete(visitor);
    this.#seen.set(visitor, origin);
    const [longestAgo] = this.#seen.keys();
    if (this.#seen.size > WINDOW && longestAgo !== undefined) this.#seen.delete(longestAgo);
    return origin !== this.#origin;
  }

  /** A sentence while more than half of the last visitors came from elsewhere; single pages may be open at a former address. */
  get warning(): string | undefined {
    const visitors = this.#seen.size;
    const others = [...this.#seen.values()].filter((origin) => origin !== this.#origin);
    if (visitors < MIN_VISITORS || others.length * 2 <= visitors) return undefined;
    return `SITE_URL is ${this.#origin}, and ${others.length} of the last ${visitors} visitors who wrote had it open at another address, such as ${others.at(-1)}: passkeys and signatures of wallets are refused there, and links in mails lead away from it. Correct SITE_URL, or redirect that address.`;
  }
}

/** Logs once when visitors see the shop at another address than SITE_URL. */
export function watchSite(app: FastifyInstance, siteUrl: string | null): SiteWatch | undefined {
  if (siteUrl === null) return undefined;
  const watch = new SiteWatch(siteUrl);
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin && site === 'same-origin' && URL.canParse(origin)) {
      const isElsewhere = watch.count(request.ip, new URL(origin).origin);
      const warning = isElsewhere && !isLogged ? watch.warning : undefined;
      if (warning) {
        isLogged = true;
        app.log.warn(warning);
      }
    }
    done();
  });
  return watch;
}

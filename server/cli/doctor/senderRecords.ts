import { Resolver } from 'node:dns/promises';
import { senderDomain } from '../../mail/senderDomain';
import { type Finding, note, ok } from './finding';

const TIMEOUT_MS = 3000;
/** Error codes for a name without such records. */
const NO_RECORDS = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT records of a name; none is an empty list. */
export type TextsOf = (name: string) => Promise<string[]>;

async function askDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (NO_RECORDS.has(String(Reflect.get(Object(error), 'code')))) return [];
    throw error;
  }
}

/** `_dmarc` of a domain and of its parents, whose policies hold for their subdomains; without the top-level domain. */
function policiesOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, n) => `_dmarc.${labels.slice(n).join('.')}`);
}

/**
 * Whether other mail servers find what lets them believe mails from this address: SPF (RFC 7208) and DMARC (RFC 7489).
 * DKIM is the relay's, under a name that only it knows.
 * @param returnPath where mails come back, whose domain SPF is asked of; undefined: the sender's
 */
export async function examineSender(
  from: string,
  returnPath = from,
  textsOf: TextsOf = askDns,
): Promise<Finding[]> {
  const [domain, returnDomain] = [senderDomain(from), senderDomain(returnPath)];
  if (!domain || !returnDomain) return [];
  try {
    const hasSpf = (await textsOf(returnDomain)).some((text) => /^v=spf1( |$)/i.test(text));
    let hasPolicy = false;
    for (const name of policiesOf(domain)) {
      hasPolicy ||= (await textsOf(name)).some((text) => /^v=DMARC1\b/i.test(text));
    }
    if (hasSpf && hasPolicy) return [ok('mail', `${domain} has SPF and DMARC records`)];
    const without = (name: string, missing: readonly string[]) =>
      note(
        'mail',
        `${name} has no ${missing.join(' and ')} record: other servers sort its mails as spam, codes to sign in too.`,
      );
    const [spf, policy] = [hasSpf ? [] : ['SPF'], hasPolicy ? [] : ['DMARC']];
    if (domain === returnDomain) return [without(domain, [...spf, ...policy])];
    return [
      ...(hasSpf ? [] : [without(returnDomain, spf)]),
      ...(hasPolicy ? [] : [without(domain, policy)]),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [note('mail', `the SPF and DMARC records of ${domain} cannot be looked up: ${reason}.`)];
  }
}

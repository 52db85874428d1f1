import { connect, type PeerCertificate, TLSSocket } from 'node:tls';
import type { Client } from 'pg';
import { errorCode } from '../../embedded/errorCode';
import { type Finding, fault, note, ok } from './finding';

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** Days left at which a certificate should have been renewed. */
const RENEW_DAYS = 14;

/** Error codes of an unreachable server, as before its first start. */
const UNREACHED = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** Whole days until a certificate ends. */
const daysLeft = ({ valid_to }: PeerCertificate, now: number) =>
  Math.floor((Date.parse(valid_to) - now) / DAY_MS);

/**
 * Examines the certificate of a connected database. At its end open connections go on, and no new one is made: the shop is away once
 * they have been replaced.
 * @returns nothing for a connection without TLS
 */
export function examineDatabaseCertificate(client: Client, now = Date.now()): Finding[] {
  const socket: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream');
  if (!(socket instanceof TLSSocket)) return [];
  const days = daysLeft(socket.getPeerCertificate(), now);
  const detail = `of the database is valid for ${days} more days`;
  if (days > RENEW_DAYS) return [ok('certificate', detail)];
  return [
    note('certificate', `${detail}: renew it on the server, or its connections are refused then.`),
  ];
}

function ask(host: string, port: number, authority?: string): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, servername: host, ...(authority && { ca: authority }) },
      () => {
        resolve(socket.getPeerCertificate());
        socket.end();
      },
    );
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
    });
    socket.once('error', reject);
  });
}

/**
 * Examines the certificate that visitors of the shop's own address get.
 * @param authority PEM of an authority to believe besides the system's
 */
export async function examineCertificate(
  siteUrl: string | undefined,
  { now = Date.now(), authority }: { now?: number; authority?: string } = {},
): Promise<Finding[]> {
  if (!siteUrl?.startsWith('https:')) return [];
  const { hostname, port } = new URL(siteUrl);
  try {
    const days = daysLeft(await ask(hostname, Number(port || 443), authority), now);
    const detail = `of ${hostname} is valid for ${days} more days`;
    if (days > RENEW_DAYS) return [ok('certificate', detail)];
    return [note('certificate', `${detail}: renew it.`)];
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (UNREACHED.has(code)) {
      return [note('certificate', `Nothing answers at ${siteUrl} from here (${code}).`)];
    }
    const reason = error instanceof Error ? error.message : String(error);
    return [fault('certificate', `SITE_URL: browsers refuse ${siteUrl}: ${reason}.`)];
  }
}

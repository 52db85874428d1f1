import { existsSync } from 'node:fs';
import { rmdir, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { createTransport } from 'nodemailer';
import { openShopStorage } from '../../compose/storage';
import type { Config } from '../../config';
import type { Storage } from '../../storage/storage';
import { storageFault } from '../../storage/watchStorage';
import { type Finding, fault, note, ok } from './finding';
import { examineSender } from './senderRecords';

const MIN_FREE_BYTES = 1_000_000_000;
const TIMEOUT_MS = 10_000;
const PROBE = 'probe/doctor.txt';

export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 9)) return ok('node', `Node.js ${version}`);
  return fault('node', `Node.js ${version} is too old: install 20.9 or newer.`);
}

export async function examineMail({ smtp, dataDir }: Config): Promise<Finding[]> {
  if (!smtp) return [note('mail', `SMTP_URL is not set: mails go to ${dataDir}/mailbox.`)];
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    const answers = ok('mail', `the server answers, mails come from ${smtp.from}`);
    return [answers, ...(await examineSender(smtp.from, smtp.bounceAddress))];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault('mail', `SMTP_URL: the mail server cannot be used: ${reason}.`)];
  } finally {
    transport.close();
  }
}

/** The folders on the way to `folder` that are not there, the innermost first. */
function missingFolders(folder: string): string[] {
  if (existsSync(folder) || dirname(folder) === folder) return [];
  return [folder, ...missingFolders(dirname(folder))];
}

async function examineFolder({ dataDir, role }: Config, storage: Storage): Promise<Finding[]> {
  const folder = join(dataDir, 'files');
  // What the doctor made, as root perhaps, the shop might not be allowed to write.
  const made = missingFolders(join(folder, dirname(PROBE)));
  try {
    await probe(storage);
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const shown = `${dataDir} is writable, ${(free / 1e9).toFixed(1)} GB free`;
    const shared = 'Processes that share a shop need STORAGE_URL, or one folder mounted for all.';
    return [
      free > MIN_FREE_BYTES ? ok('storage', shown) : fault('storage', `${shown}: make room.`),
      ...(role === 'all' ? [] : [note('storage', shared)]),
    ];
  } catch (error) {
    return [fault('storage', storageFault(error, folder))];
  } finally {
    // One that is in use by now stays.
    for (const one of made) await rmdir(one).catch(() => undefined);
  }
}

async function probe(storage: Storage): Promise<void> {
  await storage.put(PROBE, Buffer.from('ok'), 'text/plain');
  await storage.delete(PROBE);
}

export async function examineStorage(config: Config): Promise<Finding[]> {
  const storage = await openShopStorage(config);
  if (!config.storage) return examineFolder(config, storage);
  try {
    await probe(storage);
    return [ok('storage', `${config.storage.origin}/${config.storage.bucket} takes files`)];
  } catch (error) {
    return [fault('storage', storageFault(error))];
  }
}

/** This server speaks no TLS: a site with https has a proxy in front. */
export function examineProxy({ siteUrl, trustProxy, role }: Config): Finding {
  if (role === 'worker' || !siteUrl) return ok('proxy', 'nothing listens here for the public');
  const isHttps = siteUrl.startsWith('https:');
  if (isHttps && trustProxy === 0) {
    return fault(
      'proxy',
      'TRUST_PROXY is 0, and https needs a proxy in front: all visitors would share its address and one limit. Set the number of proxies.',
    );
  }
  if (!isHttps && trustProxy > 0) {
    return note(
      'proxy',
      'TRUST_PROXY is set without https: without a proxy in front anyone can choose an address.',
    );
  }
  return ok('proxy', `${trustProxy} in front`);
}

/** The status that the running shop reports. */
export async function examineRunning({ host, port, healthPort, role }: Config): Promise<Finding[]> {
  const at = role === 'worker' ? healthPort : port;
  if (at === 0) return [];
  const name = isIP(host) === 6 ? `[${host}]` : host.replace(/^0\.0\.0\.0$/, '127.0.0.1');
  try {
    const answer = await fetch(`http://${name}:${at}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    });
    const body: unknown = await answer.json();
    const list = (key: string): string[] =>
      typeof body === 'object' && body !== null && key in body ? Object(body)[key] : [];
    return [
      answer.ok
        ? ok('running', `the shop at ${name}:${at} is ready`)
        : fault('running', `The shop at ${name}:${at} is not ready: ${list('reasons').join(' ')}`),
      ...list('warnings').map((warning) => fault('running', warning)),
    ];
  } catch {
    return [note('running', `No shop answers at ${name}:${at}.`)];
  }
}

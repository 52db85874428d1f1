import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function openssl(args: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority of a drill's or test's own in `folder`, which clients trust. Returns its certificate. */
export function makeAuthority(folder: string): string {
  const [key, certificate] = [join(folder, 'ca.key'), join(folder, 'ca.pem')];
  const subject = ['-days', '1', '-subj', '/CN=Drill', '-keyout', key, '-out', certificate];
  openssl(['req', '-x509', ...NEW_KEY, ...subject]);
  return readFileSync(certificate, 'utf8');
}

/**
 * Writes site.pem, a new key with a certificate for localhost by the folder's authority. Returns its path and the certificate's
 * serial number.
 * @param days until it ends; 0: it has ended
 */
export function makeCertificate(folder: string, days = 1): { path: string; serial: string } {
  const at = (name: string) => join(folder, name);
  const out = ['-keyout', at('site.key'), '-out', at('site.csr')];
  openssl(['req', ...NEW_KEY, '-subj', '/CN=localhost', ...out]);
  const names = at('site.names');
  writeFileSync(names, 'subjectAltName=DNS:localhost');
  const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-days', String(days)];
  const files = ['-in', at('site.csr'), '-out', at('site.crt'), '-extfile', names];
  openssl(['x509', '-req', ...files, ...signer]);
  const certificate = readFileSync(at('site.crt'), 'utf8');
  const path = at('site.pem');
  writeFileSync(path, certificate + readFileSync(at('site.key'), 'utf8'), { mode: 0o600 });
  return { path, serial: new X509Certificate(certificate).serialNumber };
}

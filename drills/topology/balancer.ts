import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Program } from './program';
import type { Env } from './release';
import { until } from './until';

export const HAPROXY = '/usr/sbin/haproxy';

export const hasBalancer = (): boolean => existsSync(HAPROXY);

export interface BalancerPorts {
  http: number;
  https: number;
  apis: readonly number[];
}

/** HAProxy with deploy/haproxy/haproxy.cfg and a self-signed certificate. */
export class Balancer {
  readonly program: Program;
  /** Certificate of the authority, for clients to trust. */
  readonly authority: string;
  readonly url: string;

  constructor(
    private readonly folder: string,
    { http, https, apis }: BalancerPorts,
  ) {
    const at = (port: number | undefined) => `127.0.0.1:${port}`;
    this.authority = makeAuthority(folder);
    const { path } = makeCertificate(folder);
    this.url = `https://localhost:${https}`;
    this.program = new Program('haproxy', folder, () => ({
      command: HAPROXY,
      // A master and its worker, as systemd's unit starts it.
      args: ['-W', '-db', '-f', join(process.cwd(), 'deploy/haproxy/haproxy.cfg')],
      env: {
        HTTP_BIND: at(http),
        HTTPS_BIND: at(https),
        CERTIFICATE: path,
        API_1: at(apis[0]),
        API_2: at(apis[1]),
      },
    }));
  }

  /** Of the processes behind it, which ask the shop at its own address. */
  get settings(): Env {
    return { SITE_URL: this.url, NODE_EXTRA_CA_CERTS: join(this.folder, 'ca.pem') };
  }

  /** Starts it and waits until it listens. */
  async start(): Promise<void> {
    this.program.start();
    await until('HAProxy listens', async () => (await this.shownSerial()) !== '', { seconds: 10 });
  }

  /** Puts another certificate in the place of the first and reloads, as `systemctl reload haproxy` does. */
  renewCertificate(): { serial: string } {
    const made = makeCertificate(this.folder);
    process.kill(this.program.pid, 'SIGUSR2');
    return made;
  }

  /** Serial number of the certificate that a new connection is shown. */
  async shownSerial(): Promise<string> {
    const { port } = new URL(this.url);
    const socket = connect({ port: Number(port), servername: 'localhost', ca: this.authority });
    try {
      await once(socket, 'secureConnect');
      return socket.getPeerCertificate().serialNumber;
    } finally {
      socket.destroy();
    }
  }
}

function openssl(args: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority of the drill's own, which clients trust. Returns its certificate. */
function makeAuthority(folder: string): string {
  const [key, certificate] = [join(folder, 'ca.key'), join(folder, 'ca.pem')];
  const subject = ['-days', '1', '-subj', '/CN=Drill', '-keyout', key, '-out', certificate];
  openssl(['req', '-x509', ...NEW_KEY, ...subject]);
  return readFileSync(certificate, 'utf8');
}

/** Writes site.pem, a new key with a certificate for localhost. Returns its path and the certificate's serial number. */
function makeCertificate(folder: string): { path: string; serial: string } {
  const at = (name: string) => join(folder, name);
  const out = ['-keyout', at('site.key'), '-out', at('site.csr')];
  openssl(['req', ...NEW_KEY, '-subj', '/CN=localhost', ...out]);
  const names = at('site.names');
  writeFileSync(names, 'subjectAltName=DNS:localhost');
  const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-days', '1', '-extfile', names];
  openssl(['x509', '-req', '-in', at('site.csr'), '-out', at('site.crt'), ...signer]);
  const certificate = readFileSync(at('site.crt'), 'utf8');
  const path = at('site.pem');
  writeFileSync(path, certificate + readFileSync(at('site.key'), 'utf8'), { mode: 0o600 });
  return { path, serial: new X509Certificate(certificate).serialNumber };
}

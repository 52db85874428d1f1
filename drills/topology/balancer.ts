import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { makeAuthority, makeCertificate } from '../../server/testing/certificates';
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
        // A machine that tries things out may allow no more open files than twice this.
        MAXCONN: '8000',
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

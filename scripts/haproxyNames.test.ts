import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/embedded/processes';
import { until } from '../server/testing/until';

const HAPROXY = '/usr/sbin/haproxy';
const isInstalled = existsSync(HAPROXY) && spawnSync('openssl', ['version']).status === 0;

/** The answer to a question for an IPv4 address: one record, or no such name. */
function answerOf(question: Buffer, address: string | undefined): Buffer {
  // The end of the name, its type and class; what follows (EDNS) is left out.
  const asked = question.subarray(0, question.indexOf(0, 12) + 5);
  const isForIpv4 = asked.readUInt16BE(asked.length - 4) === 1;
  const found = isForIpv4 ? address : undefined;
  const header = Buffer.from(asked);
  header.writeUInt16BE(found || !isForIpv4 ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  if (!found) return header;
  // A pointer to the name, type A, class IN, 600 s as Docker says, four bytes.
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 2, 88, 0, 4, ...found.split('.').map(Number)];
  return Buffer.concat([header, Buffer.from(record)]);
}

(isInstalled ? it : it.skip)(
  'HAProxy finds an API whose container got another address',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'gab-haproxy-names-'));
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    spawnSync('openssl', ['req', ...made, '-keyout', key, '-out', cert, '-subj', '/CN=localhost']);
    writeFileSync(join(dir, 'site.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
    let address: string | undefined;
    const dns: Socket = createSocket('udp4');
    dns.on('message', (question, { port }) =>
      dns.send(answerOf(question, address), port, '127.0.0.1'),
    );
    await new Promise<void>((resolve) => {
      dns.bind(0, '127.0.0.1', resolve);
    });
    const shipped = readFileSync(join(__dirname, '../deploy/haproxy/haproxy.cfg'), 'utf8');
    const file = join(dir, 'haproxy.cfg');
    const nameserver = `nameserver test 127.0.0.1:${dns.address().port}`;
    writeFileSync(file, shipped.replace('parse-resolv-conf', nameserver));
    const [port, apiPort] = [await freePort(), await freePort()];
    const haproxy: ChildProcess = spawn(HAPROXY, ['-db', '-f', file], {
      stdio: 'ignore',
      env: {
        HTTP_BIND: `127.0.0.1:${await freePort()}`,
        HTTPS_BIND: `127.0.0.1:${port}`,
        CERTIFICATE: join(dir, 'site.pem'),
        API_1: `api-1.invalid:${apiPort}`,
        API_2: `127.0.0.1:${await freePort()}`,
        MAXCONN: '500',
      },
    });
    const listenOn = async (host: string): Promise<Server> => {
      const api = createServer((_request, answer) => answer.end(host)).listen(apiPort, host);
      await once(api, 'listening');
      return api;
    };
    const shown = (): Promise<string> =>
      new Promise((resolve) => {
        get(
          { host: '127.0.0.1', port, path: '/', rejectUnauthorized: false, agent: false },
          (answer) => {
            answer
              .setEncoding('utf8')
              .once('data', resolve)
              .once('end', () => resolve(''));
          },
        ).once('error', () => resolve(''));
      });
    const apis = [await listenOn('127.0.0.2')];
    try {
      // Not there yet when HAProxy starts.
      await until(async () => (await shown()) !== '');
      address = '127.0.0.2';
      await until(async () => (await shown()) === '127.0.0.2');
      apis[0]?.closeAllConnections();
      apis[0]?.close();
      apis.push(await listenOn('127.0.0.3'));
      address = '127.0.0.3';
      await until(async () => (await shown()) === '127.0.0.3');
    } finally {
      haproxy.kill('SIGKILL');
      dns.close();
      for (const api of apis) {
        api.closeAllConnections();
        api.close();
      }
      rmSync(dir, { recursive: true });
    }
  },
);

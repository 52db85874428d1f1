import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { examineCertificate } from './certificate';

const DAY_MS = 86_400_000;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let dir: string;
let server: Server;
let url: string;
let authority: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'gab-certificate-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  spawnSync('openssl', ['req', ...made, '-keyout', key, '-out', cert, '-days', '30', ...named]);
  authority = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: authority }, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

(hasOpenssl ? describe : describe.skip)("the certificate of the shop's address", () => {
  it('is valid for some days, should be renewed, or is refused', async () => {
    expect(await examineCertificate(url, { authority })).toMatchObject([
      { state: 'ok', detail: expect.stringMatching(/localhost is valid for (29|30) more days/) },
    ]);
    const now = Date.now() + 20 * DAY_MS;
    expect(await examineCertificate(url, { authority, now })).toMatchObject([
      { state: 'note', detail: expect.stringContaining('renew it') },
    ]);
    expect(await examineCertificate(url)).toMatchObject([
      { state: 'fault', detail: expect.stringContaining('browsers refuse') },
    ]);
    const other = url.replace('localhost', '127.0.0.1');
    expect((await examineCertificate(other, { authority }))[0]?.state).toBe('fault');
  });

  it('is nobody’s without https, and unknown where nothing answers', async () => {
    expect(await examineCertificate('http://localhost')).toEqual([]);
    expect(await examineCertificate(undefined)).toEqual([]);
    expect(await examineCertificate('https://localhost:1')).toMatchObject([{ state: 'note' }]);
  });
});

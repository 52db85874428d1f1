import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { sendFile } from '../testing/pictures';

const IMPORT = '/api/admin/products/import';
const TOO_LARGE = '檔案太大，最多 5 MB。';
const TWO_GB = 2 * 1024 ** 3;

let test: TestDatabase;
let api: TestApi;
let staff: string;
let port: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await createSession(test.db, await createMember(test.db, '企劃', ['merchandiser']));
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await api.close();
  await test.drop();
});

/** Sends a file by hand, and goes on until the server answers, or beyond that when deaf. @returns the answer and how many bytes the server took */
async function pour(header: string, piece?: Buffer, isDeaf = false) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${IMPORT} HTTP/1.1`,
    'host: localhost',
    'content-type: application/octet-stream',
    `authorization: Bearer ${staff}`,
    'idempotency-key: 00000000-0000-4000-8000-000000000001',
    header,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  // The server closes the connection of a client that does not stop.
  socket.on('error', () => undefined);
  let sent = 0;
  const length = Number(header.match(/content-length: (\d+)/)?.[1] ?? TWO_GB);
  while (piece && (isDeaf || answer === '') && !socket.destroyed && sent < length) {
    sent += piece.length;
    if (!socket.write(piece)) {
      const drained = new Promise<void>((resolve) => socket.once('drain', () => resolve()));
      await Promise.race([drained, closed]);
    }
  }
  if (answer === '') await Promise.race([once(socket, 'data'), closed]);
  socket.destroy();
  return { answer, sent };
}

it('a zip that declares 2 GB is refused before a byte of it is read', async () => {
  const { answer } = await pour(`content-length: ${TWO_GB}`);
  expect(answer).toContain(TOO_LARGE);
});

it('a file that declares no size is refused at the limit, not at its end', async () => {
  const bytes = Buffer.alloc(64 * 1024, 'PK');
  const chunk = Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const { answer, sent } = await pour('transfer-encoding: chunked', chunk);
  expect(answer).toContain(TOO_LARGE);
  // The limit, and what the sockets of both sides hold.
  expect(sent).toBeLessThan(40 * 1024 * 1024);
});

it('a client that declared 2 GB and sends on gets the answer, and a closed connection', async () => {
  const piece = Buffer.alloc(64 * 1024, 'PK');
  const { answer, sent } = await pour(`content-length: ${TWO_GB}`, piece, true);
  expect(answer).toContain(TOO_LARGE);
  expect(sent).toBeLessThan(60 * 1024 * 1024);
});

it('the connection of a file a little too large serves the next request', async () => {
  const piece = Buffer.alloc(6 * 1024 * 1024, 'PK');
  const { answer } = await pour(`content-length: ${piece.length}`, piece);
  expect(answer).toContain(TOO_LARGE);
  expect(answer.toLowerCase()).not.toContain('connection: close');
});

const send = async (file: Buffer) => (await sendFile(api, staff, IMPORT, file)).body;

it('a file of 1,000,000 lines is refused by its size, or at the first row that is too many', async () => {
  const line = 'tea,高山茶,100,5\n';
  const large = Buffer.from(
    `Handle,Title,Variant Price,Variant Inventory Qty\n${line.repeat(1e6)}`,
  );
  expect((await send(large)).errorMessage).toBe(TOO_LARGE);
  for (const short of ['a,b\n', '"",\n', '\n']) {
    const { errorMessage } = await send(Buffer.from(`Handle,Title\n${short.repeat(1e6)}`));
    expect(errorMessage).toBe('CSV 第 20002 列格式有誤：一次最多 20000 列。');
  }
});

it('a row of nothing but commas is refused before it is parsed', async () => {
  const { errorMessage } = await send(Buffer.from(`Handle,Title\n${','.repeat(5e6)}`));
  expect(errorMessage).toBe('CSV 第 2 列格式有誤：一列最多 1000 欄。');
  const old = await send(Buffer.from(`Handle,Title\r${'tea,,,,,,,,,,,\r'.repeat(2000)}`));
  expect(old.errorMessage).not.toContain('欄。');
});

it('a zip that fits is no CSV, and the answer says what to do', async () => {
  const zip = Buffer.concat([
    Buffer.from('504b0304140000000800', 'hex'),
    Buffer.alloc(4096, 0x81),
    Buffer.from([0, 0xff]),
  ]);
  expect((await send(zip)).errorCode).toBe('CSV_ENCODING');
});

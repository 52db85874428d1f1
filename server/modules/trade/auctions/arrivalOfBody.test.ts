import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ArrivalClock } from '../../../db/clock';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder } from '../../../testing/bidders';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';
import { untilWaiting } from '../../../testing/meanwhile';

/** The moments of `performance.now()` for which the clock was asked. */
const stamped: number[] = [];
const clock: ArrivalClock = {
  bound: 0,
  timeOf(moment) {
    stamped.push(moment);
    return new Date();
  },
  present: () => Date.now(),
  serverChanged: async () => undefined,
  start: async () => {},
  stop: () => {},
};

let test: TestDatabase;
let api: TestApi;
let port: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db, undefined, {}, undefined, { clock });
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
beforeEach(() => stamped.splice(0));

const BODY = JSON.stringify({ maximum: '200' });

/** A connection on which a bid is sent in parts, and what a bidder sends. */
async function open() {
  const lot = await createLot(test.db, { endsIn: 60_000 });
  const { token } = await createBidder(test.db, api);
  const head = [
    `POST /api/auctions/${lot}/bids HTTP/1.1`,
    'host: shop.example',
    `authorization: Bearer ${token}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${BODY.length}`,
    'connection: close',
    '\r\n',
  ].join('\r\n');
  return { head, socket: connect(port, '127.0.0.1') };
}

it('a bid arrives with the last byte of its body', async () => {
  const { head, socket } = await open();
  const seen = once(api.app.server, 'request');
  socket.write(head + BODY.slice(0, 4));
  await seen;
  const later = performance.now();
  socket.write(BODY.slice(4));
  expect(await text(socket)).toContain('"success":true');
  expect(stamped).toHaveLength(1);
  expect(stamped[0]).toBeGreaterThanOrEqual(later);
});

it('a bid that came at once arrives when it came, however long its bidder is looked up', async () => {
  const { head, socket } = await open();
  const holder = await test.db.pool.connect();
  await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  socket.write(head + BODY);
  await untilWaiting(test.db, 1);
  const later = performance.now();
  await holder.query('ROLLBACK');
  holder.release();
  expect(await text(socket)).toContain('"success":true');
  expect(stamped[0]).toBeLessThan(later);
});

it('a bid that waits for the limit of its network arrived before', async () => {
  const limited = await createTestApi(test.db, undefined, { floodLimit: 1 }, undefined, { clock });
  const url = await limited.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await createBidder(test.db, limited);
  const lot = await createLot(test.db, { endsIn: 60_000 });
  const client = await test.db.pool.connect();
  try {
    // A network's first five of fifty requests need no booking.
    for (let n = 0; n < 5; n++) await fetch(`${url}/files/none`);
    await client.query('BEGIN');
    await client.query('LOCK TABLE request_counts');
    const bid = fetch(`${url}/api/auctions/${lot}/bids`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: BODY,
    });
    await untilWaiting(test.db, 1);
    const waiting = performance.now();
    await client.query('COMMIT');
    expect(await (await bid).json()).toMatchObject({ success: true });
    expect(stamped[0]).toBeLessThan(waiting);
  } finally {
    client.release();
    await limited.close();
  }
});

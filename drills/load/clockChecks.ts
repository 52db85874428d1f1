import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAINTENANCE_HEADER } from '@common/staff/settingKeys';
import type { Static } from '@sinclair/typebox';
import type { Database } from '../../server/db/database';
import { readDatabaseTime } from '../../server/db/databaseTime';
import { changeSetting } from '../../server/db/settings';
import { MAINTENANCE } from '../../server/http/maintenance';
import { writeStaffAction } from '../../server/ledger/staffAudit';
import * as make from '../../server/testing/factories';
import { createLot } from '../../server/testing/lots';
import { Phone } from '../../server/testing/secondFactor';
import type { Program } from '../topology/program';
import type { Topology } from '../topology/topology';
import { until } from '../topology/until';
import { createMembers, type Member } from './members';

const MINUTE_MS = 60_000;
const LOT_MS = 5_000;
const FACTOR = '/api/admin/second-factor';

interface By {
  staffId: number;
  note: string;
}

interface Envelope {
  success?: boolean;
  errorCode?: string;
  data?: { now?: number; secret?: string };
}

/** Checks everything that depends on time at processes whose clocks are off, and records answers that follow their own clock. */
export class ClockChecks {
  readonly wrong: string[] = [];
  #asked = 0;

  constructor(
    private readonly topology: Topology,
    private readonly db: Database,
  ) {}

  /** Number of right answers so far. */
  get right(): number {
    return this.#asked - this.wrong.length;
  }

  #expect(isRight: boolean, otherwise: string): void {
    this.#asked += 1;
    if (!isRight) this.wrong.push(otherwise);
  }

  async #ask(api: Program, path: string, token = '', post?: object, method = 'POST') {
    const answer = await fetch(`http://127.0.0.1:${this.topology.portOf(api)}${path}`, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(post && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(post && { method, body: JSON.stringify(post) }),
    });
    const body: Envelope = JSON.parse(await answer.text());
    return { status: answer.status, isTold: answer.headers.has(MAINTENANCE_HEADER), ...body };
  }

  /** The time by which pages count down. */
  async #time(api: Program): Promise<void> {
    const { data } = await this.#ask(api, '/api/config');
    const off = (data?.now ?? 0) - (await readDatabaseTime(this.db));
    this.#expect(Math.abs(off) < 1_000, `${api.name} tells pages a time that is off by ${off} ms`);
  }

  /** Sessions that end shortly before or after now, by less than the clocks are apart. */
  async #sessions(api: Program): Promise<void> {
    for (const minutes of [2, -2]) {
      const member = await make.createMember(this.db);
      const token = await make.createSession(this.db, member);
      await this.db.pool.query(
        `UPDATE sessions SET created_at = created_at - interval '1 hour', expires_at = now() + make_interval(mins => $2)
         WHERE member_id = $1`,
        [member, minutes],
      );
      const { status } = await this.#ask(api, '/api/me', token);
      this.#expect(
        status === (minutes > 0 ? 200 : 401),
        `${api.name} answers ${status} for a session that ends in ${minutes} min`,
      );
      if (minutes > 0) await this.#stream(api, token);
    }
  }

  async #stream(api: Program, token: string): Promise<void> {
    const stopped = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${this.topology.portOf(api)}/api/me/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stopped.signal,
    });
    const ended = (async () => {
      for await (const _ of answer.body ?? []);
      return true;
    })().catch(() => false);
    this.#expect(
      !(await Promise.race([ended, sleep(1_000, false)])),
      `${api.name} ended the stream of a session that goes on`,
    );
    stopped.abort();
  }

  /** A phone's codes, set up at one process and used at another. */
  async #codes(first: Program, second: Program): Promise<void> {
    const id = await make.createMember(this.db, undefined, ['staff']);
    const [one, other] = [
      await make.createSession(this.db, id),
      await make.createSession(this.db, id),
    ];
    const { data } = await this.#ask(first, `${FACTOR}/enrolment`, one, {});
    const phone = new Phone(data?.secret ?? '');
    const set = await this.#ask(first, FACTOR, one, { code: phone.next() }, 'PUT');
    this.#expect(set.success === true, `${first.name} refuses a phone's code: ${set.errorCode}`);
    const passed = await this.#ask(second, `${FACTOR}/pass`, other, { code: phone.next() });
    this.#expect(passed.success === true, `${second.name} refuses a code: ${passed.errorCode}`);
  }

  /** Bids before a lot's end are taken, and none after it. Returns the seconds by which it is closed after its end. */
  async #lot(apis: readonly Program[], bidders: readonly Member[]): Promise<number> {
    const id = await createLot(this.db, { endsIn: LOT_MS, softCloseSeconds: 0, step: '1' });
    const bid = ({ token }: Member, n: number, api: Program) =>
      this.#ask(api, `/api/auctions/${id}/bids`, token, { maximum: String(100 + n) });
    for (const [n, api] of apis.entries()) {
      const bidder = bidders[n % bidders.length];
      if (!bidder) continue;
      const { success, errorCode } = await bid(bidder, n * 10, api);
      this.#expect(success === true, `${api.name} refuses a bid in time: ${errorCode}`);
    }
    let late: number | null = null;
    await until('the lot is closed', async () => {
      const { rows } = await this.db.pool.query<{ late: number | null }>(
        'SELECT extract(epoch FROM closed_at - ends_at)::float8 AS late FROM lots WHERE id = $1',
        [id],
      );
      late = rows[0]?.late ?? null;
      return late !== null;
    });
    for (const [n, api] of apis.entries()) {
      const bidder = bidders[n % bidders.length];
      if (!bidder) continue;
      const { errorCode } = await bid(bidder, 100 + n, api);
      this.#expect(errorCode === 'LOT_ENDED', `${api.name} says ${errorCode} of a late bid`);
    }
    this.#expect(Math.abs(late ?? 0) < 10, `a lot was closed ${late} s after its end`);
    return late ?? 0;
  }

  /** A maintenance that begins in two minutes, or that ended two minutes ago, must not close the shop. */
  async #maintenance(apis: readonly Program[]): Promise<void> {
    const by = { staffId: await make.createMember(this.db, undefined, ['admin']), note: 'drill' };
    for (const minutes of [2, -3]) {
      const from = Math.round(await readDatabaseTime(this.db)) + minutes * MINUTE_MS;
      await this.#plan({ from, until: from + MINUTE_MS, note: '' }, by);
      // Each process knows of it a second later at most.
      await sleep(1_500);
      for (const api of apis) {
        const { errorCode, isTold } = await this.#ask(api, '/api/home');
        // A process that announces the maintenance has read it.
        this.#expect(isTold === minutes > 0, `${api.name} tells of a maintenance: ${isTold}`);
        this.#expect(
          errorCode !== 'MAINTENANCE',
          `${api.name} is closed ${minutes > 0 ? 'before' : 'after'} a maintenance`,
        );
      }
    }
    await this.#plan(MAINTENANCE.defaults, by);
  }

  /** Written to the database, as staff cannot plan a maintenance for a time that has passed. */
  #plan(planned: Static<typeof MAINTENANCE.schema>, by: By): Promise<void> {
    const ref = { type: 'setting', id: MAINTENANCE.key };
    return this.db.transaction(async (tx) => {
      await changeSetting(tx, MAINTENANCE, planned, by);
      const change = { before: null, after: { 維護時間: JSON.stringify(planned) } };
      await writeStaffAction(tx, by.staffId, 'setting.change', ref, by.note, change);
    });
  }

  /** Returns the seconds by which a lot is closed after its end. */
  async run(): Promise<number> {
    const { apis, chain } = this.topology;
    const [first, second] = apis;
    if (!first || !second) throw new Error('two APIs are needed');
    for (const api of apis) {
      await this.#time(api);
      await this.#sessions(api);
    }
    await this.#codes(first, second);
    await this.#codes(second, first);
    await this.#maintenance(apis);
    return this.#lot(apis, await createMembers(this.db, chain, 2));
  }
}

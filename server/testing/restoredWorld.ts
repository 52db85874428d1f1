import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import type { FakeNode } from '../chain/fakeNode';
import { copyTestDatabase, type TestDatabase } from './database';
import { createMember, createSession } from './factories';
import { PayoutWorld } from './payoutWorld';

interface Staff {
  id: number;
  token: string;
}

/** A shop on a restored backup, with the staff who bring it back into service. */
export class RestoredWorld {
  static async open(backup: TestDatabase, node: FakeNode): Promise<RestoredWorld> {
    const world = await PayoutWorld.restore(backup.db, node);
    const id = await createMember(world.db, '還原的管理員', ['staff', 'admin']);
    return new RestoredWorld(world, { id, token: await createSession(world.db, id) });
  }

  private constructor(
    readonly world: PayoutWorld,
    readonly admin: Staff,
  ) {}

  async post(path: string, body: object) {
    const { token } = this.admin;
    return (await this.world.shop.call(token, 'POST', path, body)).body;
  }

  async open(): Promise<UnknownOutflow[]> {
    const { token } = this.admin;
    const path = '/api/admin/outflows?state=open&pageSize=100';
    const { body } = await this.world.shop.call(token, 'GET', path);
    expect(body).toMatchObject({ success: true });
    return body.data.list;
  }

  /** Lifts the halt that the console shows. */
  async resume(reason: string) {
    const { token } = this.admin;
    const { body } = await this.world.shop.call(token, 'GET', '/api/admin/chain');
    return this.post('/api/admin/chain/resume', { reason, haltedAt: body.data.halted.at });
  }

  /** Books an outflow by the first option that the console offers. Returns the kind of booking. */
  async book(outflow: UnknownOutflow): Promise<string> {
    const note = '還原備份後核對區塊瀏覽器';
    const fits = outflow.candidates.find((one) => one.fits);
    const [deposit] = outflow.deposits;
    const [owner] = outflow.owners;
    const path = `/api/admin/outflows/${outflow.id}`;
    const paid = fits ? { withdrawalId: fits.id } : deposit && { depositId: deposit.id };
    const answer = paid
      ? await this.post(`${path}/paid`, { ...paid, note })
      : await this.post(`${path}/book`, {
          ...(owner ? { as: 'member', memberId: owner.id } : { as: 'loss' }),
          note,
        });
    expect(answer).toMatchObject({ success: true });
    return answer.data.booking.as;
  }

  /**
   * Follows the documented procedure: the watcher catches up, the payer continues or halts, staff book unknown outflows,
   * an administrator resumes. Returns the kinds of bookings, in order.
   */
  async bringBack(): Promise<string[]> {
    const { world } = this;
    await world.pay.scan();
    await world.round();
    const booked: string[] = [];
    for (const outflow of await this.open()) {
      const early = await this.resume('還沒有核對完');
      expect(early).toMatchObject({ errorCode: 'OUTFLOWS_OPEN' });
      booked.push(await this.book(outflow));
    }
    expect(await this.open()).toEqual([]);
    // The payer's next round halts again if nonces remain unexplained.
    await world.round();
    if ((await world.halted()) !== null) {
      const resumed = await this.resume('備份已核對完成');
      expect(resumed).toMatchObject({ success: true, data: { halted: null } });
    }
    return booked;
  }

  /** Pays all queued withdrawals and a new one. */
  async work(): Promise<void> {
    const { world } = this;
    const after = await world.queue();
    for (let n = 0; n < 12; n++) {
      await world.mine();
      const open = await world.pay.sql(
        `SELECT 1 FROM withdrawals WHERE state IN ('queued', 'broadcast', 'confirming')`,
      );
      if (open.length === 0) break;
    }
    expect(await world.halted()).toBeNull();
    expect(await world.state(after.id)).toEqual({ state: 'done', result: 1 });
    await world.pay.expectClean();
  }

  close = () => this.world.pay.shop.close();
}

/** Backups of a running shop, for restores beside the current chain. */
export class Backups {
  readonly #taken: TestDatabase[] = [];

  constructor(readonly world: PayoutWorld) {}

  async take(): Promise<TestDatabase> {
    const copy = await copyTestDatabase(this.world.db);
    this.#taken.push(copy);
    return copy;
  }

  /** Runs `work` on a restored backup, with a copy of the chain for this shop only. */
  async restore<T>(
    backup: TestDatabase,
    work: (restored: RestoredWorld) => Promise<T>,
  ): Promise<T> {
    const restored = await RestoredWorld.open(backup, this.world.node.copy());
    try {
      return await work(restored);
    } finally {
      await restored.close();
    }
  }

  async drop(): Promise<void> {
    for (const one of this.#taken.splice(0)) await one.drop();
  }
}

import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { Client } from 'pg';
import { limitMoney } from './moneyLimit';
import { type Person, ReturnWorld } from './returnWorld';

const PATH = '/api/admin/money-proposals';

/** A shop in which decisions on 100 GAB need a second member of staff. */
export class ProposalDesk {
  private constructor(
    readonly world: ReturnWorld,
    readonly clerk: Person,
    readonly other: Person,
    readonly third: Person,
  ) {}

  static async open(): Promise<ProposalDesk> {
    const world = await ReturnWorld.open();
    const other = await world.person([], ['staff']);
    const third = await world.person([], ['staff']);
    await limitMoney(world.db, '99');
    return new ProposalDesk(world, world.staff, other, third);
  }

  refund(who: Person, no: string) {
    const body = { reason: '商品遺失', restock: false };
    return this.world.post(who, `/api/admin/orders/${no}/refund`, body);
  }

  /** Proposes the refund; returns the error code that says so. */
  async refundCode(who: Person, no: string): Promise<string | undefined> {
    return (await this.refund(who, no)).body.errorCode;
  }

  async waiting(who: Person): Promise<MoneyProposal[]> {
    return (await this.world.get(who, PATH)).body.data;
  }

  async approve(who: Person, id: number) {
    return (await this.world.post(who, `${PATH}/${id}/approve`)).body;
  }

  async reject(who: Person, id: number) {
    return (await this.world.post(who, `${PATH}/${id}/reject`, { note: '請先聯絡買家' })).body;
  }

  /** The rows of the staff log about an order's refund. */
  async logOf(no: string) {
    const { rows } = await this.world.sql(
      `SELECT action, staff_id FROM staff_actions WHERE ref_id = $1 AND action ~ '^(money|order.refund)' ORDER BY id`,
      [no],
    );
    return rows.map(({ action, staff_id }) => [action, staff_id]);
  }

  /** A paid order for 100 whose refund waits for a second person. */
  async proposed() {
    const sale = await this.world.paid();
    expect(await this.refundCode(this.clerk, sale.no)).toBe('DECISION_PROPOSED');
    const one = (await this.waiting(this.other)).find(({ ref }) => ref.id === sale.no);
    if (!one) throw new Error('nothing waits');
    return { ...sale, id: one.id, one };
  }

  /** Changes a proposal with the owner's rights. @param set columns with their values */
  async change(id: number, set: string): Promise<void> {
    const owner = new Client({ connectionString: this.world.test.ownerUrl });
    await owner.connect();
    await owner.query(`UPDATE money_proposals SET ${set} WHERE id = $1`, [id]);
    await owner.end();
  }

  endDay(id: number): Promise<void> {
    return this.change(id, 'expires_at = now()');
  }
}

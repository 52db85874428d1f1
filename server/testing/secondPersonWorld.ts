import { parseAmount } from '@common/money/money';
import { Client } from 'pg';
import { sealAll } from '../ledger/seal';
import { newAccount } from './app';
import { AuditedShop } from './auditedShop';
import { pay } from './chainWorld';
import { ownerUrlOf } from './database';
import { createMember, createProduct, createSession } from './factories';
import { limitMoney } from './moneyLimit';
import { PayoutWorld, payerAccount } from './payoutWorld';
import { N } from './payWorld';
import { ask, confirm, createWithdrawer } from './withdrawals';

const PROPOSALS = '/api/admin/money-proposals';

/** A shop with decisions of every kind above a limit of 99 GAB that two people made, and with one below it. */
export class SecondPersonWorld extends AuditedShop {
  private other = '';

  static async open(): Promise<SecondPersonWorld> {
    const world = new SecondPersonWorld(await PayoutWorld.open());
    await world.hire();
    world.other = await createSession(
      world.db,
      await createMember(world.db, '副店長', ['staff', 'admin']),
    );
    await limitMoney(world.db, '99');
    await world.letTheChangeBeOld();
    await world.bookOutflows();
    await world.assignDeposits();
    await world.refundOrders();
    await world.grantTwice();
    await world.offerCoupons();
    await world.approveWithdrawal();
    await sealAll(world.db);
    return world;
  }

  /** Around its change the higher limit counts. */
  private async letTheChangeBeOld(): Promise<void> {
    const owner = new Client({ connectionString: ownerUrlOf(this.db) });
    await owner.connect();
    await owner.query(`SET session_replication_role = replica;
      UPDATE setting_changes SET created_at = created_at - interval '1 day';
      UPDATE setting_proposals SET created_at = created_at - interval '1 day', ended_at = ended_at - interval '1 day';
      UPDATE capability_changes SET created_at = created_at - interval '1 day';
      UPDATE staff_actions SET created_at = created_at - interval '1 day'`);
    await owner.end();
  }

  /** One administrator proposes, the other approves. */
  private async decide(path: string, body: object): Promise<void> {
    const { payout, admin, other } = this;
    const proposed = await payout.shop.call(admin, 'POST', path, body);
    if (proposed.body.errorCode !== 'DECISION_PROPOSED') {
      throw new Error(`${path}: ${JSON.stringify(proposed.body)}`);
    }
    const [one] = await this.call(other, 'GET', PROPOSALS);
    await this.post(other, `${PROPOSALS}/${one.id}/approve`);
  }

  /** Sends coin from the shop's wallet outside of the shop. Returns the number of the unknown outflow. */
  private async leak(to: `0x${string}`): Promise<number> {
    await pay(this.payout.pay.chainSide, payerAccount, to, parseAmount('200'));
    await this.payout.mine(N + 1);
    const { list } = await this.call(this.admin, 'GET', '/api/admin/outflows?state=open');
    return list[0].id;
  }

  /** An unexplained outflow, and one that pays a withdrawal in review. */
  private async bookOutflows(): Promise<void> {
    const lost = await this.leak(newAccount().address);
    const note = '代幣被轉到別處';
    await this.decide(`/api/admin/outflows/${lost}/book`, { as: 'loss', note });
    await this.payout.clearHalt();
    const { withdrawalId, address } = await this.confirmWithdrawal();
    const paid = await this.leak(address);
    await this.decide(`/api/admin/outflows/${paid}/paid`, { withdrawalId, note: '鏈上已送出' });
    await this.payout.clearHalt();
  }

  private async assignDeposits(): Promise<void> {
    const { pay: world } = this.payout;
    const payer = await world.payer();
    const [large, small] = [
      await world.send(world.stranger(), '200'),
      await world.send(world.stranger(), '9'),
    ];
    await this.payout.mine(N + 1);
    const { list } = await this.call(this.staff, 'GET', '/api/admin/deposits/suspense?state=open');
    const path = (hash: string) =>
      `/api/admin/deposits/${list.find(({ txHash }: { txHash: string }) => txHash === hash).id}/assign`;
    const body = { memberId: payer.memberId, proof: '客服單 123：交易所出金證明' };
    await this.decide(path(large), body);
    await this.post(this.staff, path(small), body);
  }

  /** Two pieces for 200 GAB. */
  private async sell(shipped: boolean) {
    const buyer = await this.person('1000');
    const { skuId } = await createProduct(this.db);
    const { out_trade_no: no } = await this.post(buyer.token, '/api/orders', {
      items: [{ skuId, quantity: 2, unitPrice: '100' }],
      addressId: buyer.addressId,
      paymentMethod: 'coin',
    });
    await this.post(buyer.token, `/api/orders/${no}/pay`);
    const parcel = { carrier: '黑貓宅急便', trackingNo: '123456789012' };
    if (shipped) await this.post(this.staff, `/api/admin/orders/${no}/ship`, parcel);
    return { no, buyer, skuId };
  }

  private async refundOrders(): Promise<void> {
    const lost = await this.sell(false);
    const why = { reason: '商品遺失', restock: false };
    await this.decide(`/api/admin/orders/${lost.no}/refund`, why);
    const { no, buyer, skuId } = await this.sell(true);
    const piece = { reason: 'broken', text: '杯口有裂痕', lines: [{ skuId, quantity: 1 }] };
    const { id } = await this.post(buyer.token, `/api/orders/${no}/returns`, piece);
    const step = { step: 'refund', note: '同意退款', seen: 'open' };
    await this.decide(`/api/admin/returns/${id}/steps`, step);
  }

  /** The second file brings the campaign above the limit. */
  private async grantTwice(): Promise<void> {
    const terms = { name: '週年慶', cap: '1000' };
    const { id } = await this.post(this.admin, '/api/admin/campaigns', terms);
    const path = `/api/admin/campaigns/${id}`;
    const file = async () => {
      const csv = `${(await this.person()).id},60`;
      const { digest } = await this.post(this.admin, `${path}/preview`, { csv });
      return { csv, digest, note: '雙十一抽獎' };
    };
    await this.post(this.admin, `${path}/grants`, await file());
    await this.decide(`${path}/grants`, await file());
  }

  /** One for up to 300 GAB to members who sell, and one for up to 60. */
  private async offerCoupons(): Promise<void> {
    const coupon = (code: string, maxUses: number) => ({
      code,
      kind: 'percent',
      amount: '30',
      percentBps: 1000,
      minimum: '0',
      maxUses,
      perMember: 1,
      startsAt: Date.now() - 1000,
      endsAt: Date.now() + 86_400_000,
      isOn: true,
      isPublic: false,
      firstOrderOnly: false,
      platformOnly: false,
      categories: [],
      productIds: [],
      sellerIds: [],
      reason: '市集週年慶',
    });
    await this.decide('/api/admin/coupons', coupon('LARGE', 10));
    await this.post(this.admin, '/api/admin/coupons', coupon('SMALL', 2));
  }

  private async confirmWithdrawal() {
    const { shop } = this.payout;
    const who = await createWithdrawer(shop, '1000');
    const { data } = await ask(shop, who, '200');
    await confirm(shop, who, data.id);
    return { withdrawalId: data.id, address: who.address };
  }

  private async approveWithdrawal(): Promise<void> {
    const { withdrawalId } = await this.confirmWithdrawal();
    for (const token of [this.staff, this.admin]) {
      await this.post(token, `/api/admin/withdrawals/${withdrawalId}/approve`, { note: '已致電' });
    }
  }
}

import { sealAll } from '../ledger/seal';
import { closeDueLots } from '../modules/trade/auctions/closeLot';
import { settleOrders } from '../modules/trade/orders/sweepOrders';
import { AuditedShop } from './auditedShop';
import { buyWithCoupon } from './coupons';
import { createMember, createProduct, createSession, give } from './factories';
import { fillCart } from './fillCart';
import { contentOf, createSeller } from './listings';
import { createLot, endLot, type LotOptions } from './lots';
import { PayoutWorld } from './payoutWorld';
import { N } from './payWorld';
import { createShipping } from './shipping';
import { ask, confirm, createWithdrawer, queueOne } from './withdrawals';

/**
 * A shop with rows for every check of the auditor, so that each canary has a row to break. The use cases create them, so that
 * the audit of the unchanged world is clean.
 */
export class AuditedWorld extends AuditedShop {
  static async open(): Promise<AuditedWorld> {
    const world = new AuditedWorld(await PayoutWorld.open());
    await world.hire();
    await world.takeDeposits();
    await world.sell();
    await world.checkOut();
    await sealAll(world.payout.db);
    await world.takeReturns();
    await world.auction();
    await world.withdraw();
    await world.promote();
    await world.exchange();
    await world.govern();
    await sealAll(world.payout.db);
    return world;
  }

  /** Orders from the platform and, with a fee for delivery, from a member: paid at once, later, or not yet. */
  private async checkOut(): Promise<void> {
    const buyer = await this.person('2000');
    const sellerId = await createMember(this.db);
    await createShipping(this.db, sellerId);
    const sent = await createProduct(this.db, { sellerId, channel: 'market' });
    const skus = [await createProduct(this.db), sent];
    const order = async (paymentMethod: 'coin' | 'wallet') => {
      await fillCart(
        this.db,
        buyer.id,
        skus.map(({ skuId }) => skuId),
      );
      return this.post(buyer.token, '/api/checkout', {
        items: skus.map(({ skuId }) => ({ skuId, quantity: 1, unitPrice: '100' })),
        addressId: buyer.addressId,
        deliveries: [{ skuId: sent.skuId, way: 'home', fee: '80' }],
        paymentMethod,
      });
    };
    const open = await order('wallet');
    const url = `/api/order-groups/${open.number}/payments`;
    await this.post(buyer.token, url, { txHash: `0x${'7'.repeat(64)}` });
    const later = await order('wallet');
    await this.post(buyer.token, `/api/order-groups/${later.number}/pay`);
    await order('coin');
    await buyWithCoupon(this.db, buyer, (url, body) => this.post(buyer.token, url, body));
  }

  /** Creates a credited deposit, an assigned one from an unbound wallet, a returned one, and one in suspense. */
  private async takeDeposits(): Promise<void> {
    const { pay } = this.payout;
    const payer = await pay.payer();
    await pay.send(payer.account, '500');
    const assigned = await pay.send(pay.stranger(), '9');
    const returned = await pay.send(pay.stranger(), '7');
    await pay.send(pay.stranger(), '8');
    await this.payout.mine(N + 1);
    const { list } = await this.call(this.staff, 'GET', '/api/admin/deposits/suspense?state=open');
    const depositOf = (hash: string) =>
      list.find(({ txHash }: { txHash: string }) => txHash === hash);
    const found = depositOf(assigned);
    const proof = '客服單 123：交易所出金證明';
    await this.post(this.staff, `/api/admin/deposits/${found.id}/assign`, {
      memberId: payer.memberId,
      proof,
    });
    const reason = '找不到會員，退回原地址';
    await this.post(this.staff, `/api/admin/deposits/${depositOf(returned).id}/return`, { reason });
  }

  /** Sells a product of the platform or a member up to the state `until`. Returns the order's number. */
  private async order(
    until: 'unpaid' | 'paid' | 'cancelled' | 'shipped' | 'received' | 'settled',
    options: { sellerId?: number; adv?: string; sellerToken?: string } = {},
  ) {
    const { sellerId, adv } = options;
    const buyer = await this.person('1000', adv);
    const { skuId, productId } = await createProduct(this.db, {
      ...(sellerId && { sellerId, channel: 'market' as const }),
      advMaxBps: adv ? 5000 : 0,
    });
    const placed = await this.post(buyer.token, '/api/orders', {
      items: [{ skuId, quantity: 2, unitPrice: '100' }],
      addressId: buyer.addressId,
      paymentMethod: 'coin',
      ...(adv && { advAmount: adv }),
    });
    const no: string = placed.out_trade_no;
    const made = { no, buyer, skuId, productId };
    if (until === 'unpaid') return made;
    await this.post(buyer.token, `/api/orders/${no}/pay`);
    if (until === 'paid') return made;
    if (until === 'cancelled') {
      await this.post(buyer.token, `/api/orders/${no}/cancel`, { reason: '不想要了' });
      return made;
    }
    const parcel = { carrier: '黑貓宅急便', trackingNo: '123456789012' };
    const ship = options.sellerToken ? `/api/me/sales/${no}/ship` : `/api/admin/orders/${no}/ship`;
    await this.post(options.sellerToken ?? this.staff, ship, parcel);
    if (until === 'shipped') return made;
    await this.post(buyer.token, `/api/orders/${no}/confirm`);
    if (until === 'received') return made;
    await this.db.pool.query(
      `UPDATE orders SET settle_at = now() - interval '1 s' WHERE out_trade_no = $1 AND settle_at IS NOT NULL`,
      [no],
    );
    await settleOrders(this.db);
    return made;
  }

  private async sell(): Promise<void> {
    await this.order('unpaid', { adv: '20' });
    await this.order('paid', { adv: '20' });
    await this.order('cancelled');
    await this.order('received');
    await this.order('shipped');
    await this.order('settled', { adv: '20' });
    const seller = await this.person();
    const market = { sellerId: seller.id, sellerToken: seller.token };
    await this.order('paid', market);
    const sold = await this.order('settled', market);
    await this.post(sold.buyer.token, '/api/reviews', {
      out_trade_no: sold.no,
      position: 1,
      rating: 5,
      text: '很好用',
    });
    const part = await this.order('paid');
    await this.post(this.staff, `/api/admin/orders/${part.no}/ship`, {
      carrier: '黑貓宅急便',
      trackingNo: 'TW-PART',
      lines: [{ skuId: part.skuId, quantity: 1 }],
    });
    const asked = await this.post(part.buyer.token, `/api/products/${part.productId}/questions`, {
      text: '請問這一款可以微波加熱嗎？',
    });
    await this.post(this.staff, `/api/admin/questions/${asked.id}/answer`, {
      text: '可以，請先取下上蓋。',
      version: 1,
    });
  }

  /** Creates an upheld return, an open one, and one of a piece whose order goes on. */
  private async takeReturns(): Promise<void> {
    const why = { reason: 'broken', text: '杯口有裂痕' };
    const upheld = await this.order('received');
    const { id } = await this.post(upheld.buyer.token, `/api/orders/${upheld.no}/returns`, why);
    await this.post(this.staff, `/api/admin/returns/${id}/steps`, {
      step: 'refund',
      note: '同意退款',
      seen: 'open',
    });
    const open = await this.order('shipped');
    await this.post(open.buyer.token, `/api/orders/${open.no}/returns`, why);
    const seller = await this.person();
    const market = { sellerId: seller.id, sellerToken: seller.token };
    const { no, buyer, skuId } = await this.order('shipped', { ...market, adv: '20' });
    const piece = { ...why, lines: [{ skuId, quantity: 1 }] };
    const part = await this.post(buyer.token, `/api/orders/${no}/returns`, piece);
    await this.post(seller.token, `/api/me/returns/${part.id}/steps`, { step: 'refund' });
  }

  private async lot(maxima: string[], options: LotOptions = {}): Promise<number> {
    const id = await createLot(this.db, options);
    const bidders = [await this.person('5000'), await this.person('5000')];
    for (const [i, maximum] of maxima.entries()) {
      await this.post(bidders[i % 2]?.token ?? '', `/api/auctions/${id}/bids`, { maximum });
    }
    return id;
  }

  /** Creates lots: open with a leader, won, unsold below its reserve, created by staff, and taken down by staff. */
  private async auction(): Promise<void> {
    const open = await this.lot(['150', '180', '200']);
    const leader = await this.db.pool.query(
      'SELECT s.id FROM lots l JOIN members s ON s.id = l.leader_id WHERE l.id = $1',
      [open],
    );
    const token = await createSession(this.db, leader.rows[0].id);
    await this.post(token, `/api/auctions/${open}/bids`, { maximum: '300' });
    for (const id of [
      await this.lot(['150', '180']),
      await this.lot(['150'], { reserve: '900' }),
    ]) {
      await endLot(this.db, id);
    }
    await closeDueLots(this.db);
    const { skuId } = await createProduct(this.db);
    const terms = {
      startPrice: '100',
      startsAt: Date.now() - 1000,
      endsAt: Date.now() + 3_600_000,
    };
    await this.post(this.staff, '/api/admin/auctions', { skuId, ...terms });
    const { lotId } = await this.post(this.staff, '/api/admin/auctions', { skuId, ...terms });
    await this.post(this.staff, `/api/admin/auctions/${lotId}/withdraw`, {
      reason: '商品照片與實物不符',
    });
  }

  /** Creates withdrawals: paid, queued, in review, and rejected. */
  private async withdraw(): Promise<void> {
    const { shop } = this.payout;
    await queueOne(shop, await createWithdrawer(shop), '100');
    await this.payout.mine(1);
    await this.payout.mine(N + 1);
    await queueOne(shop, await createWithdrawer(shop), '70');
    for (const action of ['approve', 'reject', null]) {
      const who = await createWithdrawer(shop, '100000');
      const { data } = await ask(shop, who, '2000');
      await confirm(shop, who, data.id);
      const body = action === 'approve' ? { note: '已致電' } : { reason: '資料不符，請再確認' };
      if (action) await this.post(this.staff, `/api/admin/withdrawals/${data.id}/${action}`, body);
    }
  }

  /** Promotes a listing twice and stops the second promotion. */
  private async promote(): Promise<void> {
    const seller = await createSeller(this.db);
    await give(this.db, seller.id, 'adv', '100');
    const content = contentOf(seller, {});
    const draft = await this.post(seller.token, '/api/me/listings', { kind: 'fixed', content });
    const { revision } = draft;
    await this.post(seller.token, `/api/me/listings/${draft.id}/submit`, { revision });
    await this.post(this.staff, `/api/admin/listings/${draft.id}/approve`, { revision });
    await this.post(seller.token, `/api/me/listings/${draft.id}/promote`, {
      days: 3,
      cost: '15',
      promotedUntil: null,
    });
    const [newest] = (await this.call(this.staff, 'GET', '/api/admin/promotions')).list;
    await this.post(this.admin, `/api/admin/promotions/${newest.id}/stop`, {
      reason: '圖文不符，先停止推廣',
    });
  }

  private async exchange(): Promise<void> {
    const holder = await this.person('500');
    const { quoteId } = await this.post(holder.token, '/api/exchange/quote', { amount: '100' });
    await this.post(holder.token, '/api/exchange', { quoteId });
    const campaign = await this.post(this.admin, '/api/admin/campaigns', {
      name: '週年慶',
      cap: '1000',
    });
    const path = `/api/admin/campaigns/${campaign.id}`;
    const csv = `${holder.id},10`;
    const { digest } = await this.post(this.admin, `${path}/preview`, { csv });
    await this.post(this.admin, `${path}/grants`, { csv, digest, note: '雙十一抽獎' });
  }

  /** Changes limits, freezes a member, unfreezes another, grants a capability and edits a product. */
  private async govern(): Promise<void> {
    const [frozen, free] = [await this.person(), await this.person()];
    const reason = '異常提幣，暫停後查核';
    await this.post(this.staff, `/api/admin/members/${frozen.id}/freeze`, { reason });
    const { frozenAt } = await this.post(this.staff, `/api/admin/members/${free.id}/freeze`, {
      reason,
    });
    await this.post(this.admin, `/api/admin/members/${free.id}/unfreeze`, { reason, frozenAt });
    await this.db.pool.query(
      `SELECT grant_capability($1, 'center', (SELECT member_id FROM capabilities WHERE capability = 'admin' LIMIT 1), 'test')`,
      [free.id],
    );
    await this.db.pool.query(
      `SELECT change_setting('exchange', value || '{"rate": "2"}', (
         SELECT member_id FROM capabilities WHERE capability = 'admin' LIMIT 1), 'test') FROM settings WHERE key = 'exchange'`,
    );
    await this.post(this.staff, '/api/admin/products', {
      category: 'test',
      title: '保溫杯',
      subtitle: '',
      description: '不鏽鋼。',
      fulfilment: 'shipping',
      advMaxBps: 0,
      attributes: [],
      pictures: [],
      skus: [{ id: null, name: '大', code: 'A1', price: '120', stock: 5, stockSeen: 0 }],
    });
  }
}

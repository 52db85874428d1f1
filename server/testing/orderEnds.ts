import { closeLot } from '../modules/trade/auctions/closeLot';
import { refundUnshipped, remindToShip } from '../modules/trade/orders/sweepOrders';
import * as make from './factories';
import { createLot, endLot } from './lots';
import type { Person, ReturnWorld } from './returnWorld';

export interface MadeOrder {
  no: string;
  buyer: Person;
  /** Null: the platform. */
  seller: Person | null;
  skuId: number;
  lotId: number | null;
  /** Paid amounts: coin, adv. */
  paid: [number, number];
}

interface KindOptions {
  market?: true;
  fulfilment?: 'pickup' | 'digital';
  adv?: string;
  lot?: 'won' | 'bought';
}

const KINDS = {
  shop: {},
  market: { market: true },
  'shop, pick-up': { fulfilment: 'pickup' },
  'market, digital': { market: true, fulfilment: 'digital' },
  'market, partly adv': { market: true, adv: '20' },
  'shop lot, won': { lot: 'won' },
  'member lot, won': { market: true, lot: 'won' },
  'member lot, bought now': { market: true, lot: 'bought' },
} as const satisfies Record<string, KindOptions>;
export type OrderKind = keyof typeof KINDS;
export const ORDER_KINDS = Object.keys(KINDS) as OrderKind[];

export const ORDER_ENDS = [
  'cancelled by its buyer',
  'cancelled by its seller on request',
  'refunded by its seller',
  'refunded as late',
  'lost on its way',
  'given back on its way',
  'completed',
  'completed and given back',
] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

export const isMarket = (kind: OrderKind) => 'market' in KINDS[kind];
export const isLot = (kind: OrderKind) => 'lot' in KINDS[kind];
export const isShipped = (kind: OrderKind) => !('fulfilment' in KINDS[kind]);

/** Response to the last request towards an end; undefined where a job reaches it. */
type Reached = { body: { errorCode: string } } | undefined;

/** Paid orders of every kind, and every way in which one ends, in a ReturnWorld. */
export class OrderEnds {
  constructor(readonly world: ReturnWorld) {}

  /** Creates a paid order of this kind, whose buyer had 1000 coin and 20 adv. */
  async create(kind: OrderKind): Promise<MadeOrder> {
    const { world } = this;
    const buyer = await world.person(['1000', '20']);
    await make.createAddress(world.db, buyer.id);
    const seller = isMarket(kind) ? await world.person() : null;
    if (isLot(kind)) return this.win(kind, buyer, seller);
    const { adv, ...options }: KindOptions = KINDS[kind];
    const sale = {
      ...(options.fulfilment && { fulfilment: options.fulfilment }),
      ...(seller && { channel: 'market' as const, sellerId: seller.id }),
    };
    const made = await world.paid({ buyer, ...sale, ...(adv && { adv }) });
    return { ...made, seller, lotId: null, paid: adv ? [80, 20] : [100, 0] };
  }

  /** Creates the paid order of a lot that this buyer won or bought now. */
  async win(kind: OrderKind, buyer: Person, seller: Person | null): Promise<MadeOrder> {
    const { world } = this;
    const lotId = await createLot(world.db, {
      ...(seller && { sellerId: seller.id }),
      buyNow: '500',
    });
    await world.sql(
      `UPDATE products SET fulfilment = 'shipping', on_sale = false WHERE id = (SELECT product_id FROM lots WHERE id = $1)`,
      [lotId],
    );
    const isBought = kind === 'member lot, bought now';
    const bid = isBought
      ? await world.post(buyer, `/api/auctions/${lotId}/buy-now`, { price: '500' })
      : await world.post(buyer, `/api/auctions/${lotId}/bids`, { maximum: '300' });
    expect(bid.body.errorCode).toBe('');
    if (!isBought) {
      await endLot(world.db, lotId);
      await closeLot(world.db, lotId);
    }
    const { rows } = await world.sql(
      `SELECT o.out_trade_no AS no, l.sku_id FROM lots t JOIN orders o ON o.id = t.order_id
       JOIN order_lines l ON l.order_id = o.id WHERE t.id = $1`,
      [lotId],
    );
    const { no, sku_id: skuId } = rows[0];
    return { no, buyer, seller, skuId, lotId, paid: [isBought ? 500 : 100, 0] };
  }

  asBuyer({ no, buyer }: MadeOrder, action: string, body?: object) {
    return this.world.post(buyer, `/api/orders/${no}/${action}`, body);
  }

  asSeller({ no, seller }: MadeOrder, action: string, body: object) {
    return seller
      ? this.world.post(seller, `/api/me/sales/${no}/${action}`, body)
      : this.world.post(this.world.staff, `/api/admin/orders/${no}/${action}`, body);
  }

  ship(made: MadeOrder) {
    return this.asSeller(made, 'ship', { carrier: '黑貓宅急便', trackingNo: 'T1' });
  }

  async complete(made: MadeOrder, kind: OrderKind) {
    if (!isShipped(kind)) return this.asSeller(made, 'handover', { note: '已交付' });
    await this.ship(made);
    return this.asBuyer(made, 'confirm');
  }

  private async giveBack(made: MadeOrder) {
    const { body } = await this.world.begin(made.buyer, made.no);
    expect(body.errorCode).toBe('');
    const answerer = made.seller ?? this.world.staff;
    return this.world.step(answerer, body.data.id, 'refund', { restock: true });
  }

  private async requestCancel(made: MadeOrder) {
    const asked = await this.world.begin(made.buyer, made.no, 'cancel', '買錯了');
    if (asked.body.errorCode !== '') return asked;
    expect((await this.ship(made)).body.errorCode).toBe('RETURN_OPEN');
    return this.world.step(made.seller ?? this.world.staff, asked.body.data.id, 'refund');
  }

  /** Moves the order's times into the past by these days. */
  passTime({ no }: Pick<MadeOrder, 'no'>, days: number) {
    return this.world.sql(
      `UPDATE orders SET ship_by = ship_by - make_interval(days => $2),
         refund_by = refund_by - make_interval(days => $2) WHERE out_trade_no = $1`,
      [no, days],
    );
  }

  private async waitUnshipped(made: MadeOrder): Promise<undefined> {
    await this.passTime(made, 15);
    await remindToShip(this.world.db);
    await refundUnshipped(this.world.db);
  }

  /** Ends an order in one way; goods that are lost are not restocked. */
  readonly reach: Record<OrderEnd, (made: MadeOrder, kind: OrderKind) => Promise<Reached>> = {
    'cancelled by its buyer': (made) => this.asBuyer(made, 'cancel', {}),
    'cancelled by its seller on request': (made) => this.requestCancel(made),
    'refunded by its seller': (made) => this.asSeller(made, 'refund', LOST),
    'refunded as late': (made) => this.waitUnshipped(made),
    'lost on its way': async (made) => {
      await this.ship(made);
      return this.world.post(this.world.staff, `/api/admin/orders/${made.no}/refund`, LOST);
    },
    'given back on its way': async (made) => {
      await this.ship(made);
      return this.giveBack(made);
    },
    completed: (made, kind) => this.complete(made, kind),
    'completed and given back': async (made, kind) => {
      await this.complete(made, kind);
      return this.giveBack(made);
    },
  };
}

const LOST = { reason: '東西壞了', restock: false };

import { ORDER_STATUSES } from '@common/lists/orderStatus';
import { PARCEL_STATE } from '@common/lists/parcelStates';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { TEMPERATURE } from '@common/lists/temperatures';
import { INVOICE_KIND } from '@common/orders/invoice';
import {
  amount,
  labelsOf,
  listOf,
  type SectionFields,
  section,
  time,
  worded,
} from './sectionStore';

const STATUS = Object.fromEntries(ORDER_STATUSES.map(({ value, label }) => [value, label]));
const CHANNELS = { shop: '商城', market: '市集' };
const FULFILMENT = { shipping: '寄送', digital: '數位內容', pickup: '面交' };
const ACTORS = {
  buyer: '買家',
  seller: '賣家',
  staff: '客服',
  system: '系統',
  chain: '區塊鏈',
  carrier: '物流公司',
};

/** Text of the member's own steps and of the platform's; null for other people's, whose words are not the member's data. */
const ownWords = (text: string, actor: string) =>
  `CASE WHEN ${actor}_id = $1 OR ${actor} IN ('staff', 'system', 'chain', 'carrier') THEN ${text} END`;

/** Fields of an order that belong to the buyer's copy and to the seller's. */
const ORDER: SectionFields = {
  訂單編號: 'x.out_trade_no',
  頻道: worded('x.channel', CHANNELS),
  交付方式: worded('x.fulfilment', FULFILMENT),
  溫層: worded('x.temperature', TEMPERATURE),
  狀態: worded('x.status', STATUS),
  總額: amount('x.total'),
  應付: amount('x.coin_amount'),
  廣告幣折抵: amount('x.adv_amount'),
  運費: amount('x.delivery_fee'),
  運送方式: 'x.delivery',
  優惠活動折抵: amount('x.deal_discount'),
  優惠券折抵: amount('x.discount'),
  運費折抵: amount('x.delivery_discount'),
  '部分退款（GAB）': amount('x.refunded_coin'),
  '部分退款（廣告幣）': amount('x.refunded_adv'),
  部分退回的折抵: amount('x.refunded_discount'),
  下單時間: time('x.created_at'),
  付款時間: time('x.paid_at'),
  付款時參考匯率: 'x.twd_rate',
  出貨期限: time('x.ship_by'),
  自動退款時間: time('x.refund_by'),
  自動確認收貨時間: time('x.auto_confirm_at'),
  出貨時間: time('x.shipped_at'),
  結束時間: time('x.closed_at'),
  商品: listOf(
    {
      商品編號: 'l.product_id',
      商品: 'l.title',
      規格: 'l.sku_name',
      單價: amount('l.unit_price'),
      件數: 'l.quantity',
      退貨件數: 'l.returned',
      優惠活動折抵: amount('l.deal_discount'),
      優惠券折抵: amount('l.discount'),
    },
    'order_lines l WHERE l.order_id = x.id',
    'l.position',
  ),
  包裹: listOf(
    {
      物流公司: 'p.carrier',
      物流單號: 'p.tracking_no',
      狀態: worded('p.state', labelsOf(PARCEL_STATE)),
      取件期限: time('p.collect_by'),
      建立時間: time('p.created_at'),
      件數: '(SELECT sum(n.quantity) FROM parcel_lines n WHERE n.parcel_id = p.id)',
      歷程: listOf(
        {
          種類: 'e.kind',
          經手: worded('e.actor', ACTORS),
          說明: ownWords('e.text', 'e.actor'),
          時間: time('e.created_at'),
        },
        'parcel_events e WHERE e.parcel_id = p.id',
        'e.id',
      ),
    },
    'parcels p WHERE p.order_id = x.id',
    'p.id',
  ),
  歷程: listOf(
    {
      狀態: worded('h.to_status', STATUS),
      經手: worded('h.actor', ACTORS),
      說明: ownWords('h.reason', 'h.actor'),
      時間: time('h.at'),
    },
    'order_history h WHERE h.order_id = x.id',
    'h.id',
  ),
  留言: listOf(
    {
      角色: worded('m.role', ACTORS),
      內容: "CASE WHEN m.actor_id = $1 OR m.role = 'staff' THEN m.text END",
      照片: 'CASE WHEN m.actor_id = $1 THEN m.pictures END',
      等待回覆: 'm.awaits',
      時間: time('m.created_at'),
    },
    'order_messages m WHERE m.order_id = x.id',
    'm.id',
  ),
};

const RETURN: SectionFields = {
  退貨編號: 'x.id',
  訂單編號: '(SELECT o.out_trade_no FROM orders o WHERE o.id = x.order_id)',
  原因: worded('x.reason', RETURN_REASON),
  狀態: worded('x.state', labelsOf(RETURN_STATE)),
  整筆: 'x.is_whole',
  GAB: amount('x.coin_amount'),
  廣告幣: amount('x.adv_amount'),
  折抵: amount('x.discount'),
  物流公司: 'x.carrier',
  物流單號: 'x.tracking_no',
  申請時間: time('x.created_at'),
  更新時間: time('x.changed_at'),
  結束時間: time('x.closed_at'),
  商品: listOf(
    {
      商品: 'l.title',
      件數: 'n.quantity',
      GAB: amount('n.coin_amount'),
      廣告幣: amount('n.adv_amount'),
      折抵: amount('n.discount'),
    },
    'return_lines n JOIN order_lines l ON l.order_id = n.order_id AND l.position = n.position WHERE n.return_id = x.id',
    'n.position',
  ),
  往來: listOf(
    {
      角色: worded('e.role', ACTORS),
      步驟: 'e.step',
      內容: "CASE WHEN e.actor_id = $1 OR e.role IN ('staff', 'system') THEN e.text END",
      照片: 'CASE WHEN e.actor_id = $1 THEN e.pictures END',
      時間: time('e.created_at'),
    },
    'return_entries e WHERE e.return_id = x.id',
    'e.id',
  ),
};

/** What the member bought, sold and gave back. */
export const TRADE_SECTIONS = [
  section('Purchases', '購買的訂單', {
    table: 'orders',
    owner: 'buyer_id',
    fields: {
      ...ORDER,
      付款方式: worded('x.payment_method', { coin: '餘額', wallet: '錢包' }),
      付款期限: time('x.expires_at'),
      一起付款編號: '(SELECT g.number FROM order_groups g WHERE g.id = x.group_id)',
      收件地址: 'x.address',
      門市地區: 'x.store_region',
      備註: 'x.note',
      發票: listOf(
        {
          種類: worded('i.kind', labelsOf(INVOICE_KIND)),
          號碼: 'i.code',
          抬頭: 'i.title',
          開立時間: time('i.issued_at'),
        },
        'order_invoices i WHERE i.order_id = x.id',
        'i.order_id',
      ),
    },
  }),
  // Without the buyer's address, name and note: they belong to the buyer.
  section('Sales', '賣出的訂單', {
    table: 'orders',
    owner: 'seller_id',
    fields: { ...ORDER, 平台費率: 'x.fee_bps / 10000.0', 撥款期限: time('x.settle_at') },
  }),
  section('Groups', '一起付款的訂單', {
    table: 'order_groups',
    owner: 'buyer_id',
    fields: {
      編號: 'x.number',
      GAB: amount('x.coin_amount'),
      廣告幣: amount('x.adv_amount'),
      時間: time('x.created_at'),
    },
  }),
  section('Payments', '錢包付款', {
    table: 'order_payments',
    owner: 'buyer_id',
    fields: {
      訂單編號: '(SELECT o.out_trade_no FROM orders o WHERE o.id = x.order_id)',
      一起付款編號: '(SELECT g.number FROM order_groups g WHERE g.id = x.group_id)',
      交易編號: 'x.tx_hash',
      狀態: 'x.state',
      數量: amount('x.amount'),
      區塊: 'x.block_number',
      時間: time('x.created_at'),
    },
  }),
  section('Returns', '申請的退貨', {
    table: 'order_returns',
    owner: 'buyer_id',
    fields: RETURN,
  }),
  section('ReturnsOfSales', '買家申請的退貨', {
    table: 'order_returns',
    owner: 'seller_id',
    fields: { ...RETURN, 退回地址: 'x.return_to' },
  }),
  section('CouponClaims', '用過的優惠券', {
    table: 'coupon_claims',
    join: 'JOIN coupons c ON c.id = x.coupon_id',
    fields: {
      優惠碼: 'c.code',
      折抵: amount('x.discount'),
      使用時間: time('x.created_at'),
      退回時間: time('x.returned_at'),
    },
  }),
  section('KeptCoupons', '領取的優惠券', {
    table: 'kept_coupons',
    key: 'coupon_id',
    join: 'JOIN coupons c ON c.id = x.coupon_id',
    fields: { 優惠碼: 'c.code', 領取時間: time('x.kept_at') },
  }),
  section('Cart', '購物車', {
    table: 'cart_lines',
    key: 'sku_id',
    join: 'JOIN skus s ON s.id = x.sku_id JOIN products p ON p.id = s.product_id',
    fields: {
      商品: 'p.title',
      規格: 's.name',
      件數: 'x.quantity',
      當時單價: amount('x.price_then'),
      加入時間: time('x.added_at'),
    },
  }),
  section('Favourites', '收藏', {
    table: 'favourites',
    key: 'product_id',
    join: 'JOIN products p ON p.id = x.product_id',
    fields: {
      商品: 'p.title',
      當時價格: amount('x.price_then'),
      當時有貨: 'x.in_stock_then',
      收藏時間: time('x.added_at'),
      移除時間: time('x.removed_at'),
    },
  }),
];

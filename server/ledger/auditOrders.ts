import { ISLAND_POSTCODES } from '@common/delivery/delivery';
import { HAD_STATUSES } from '../db/buyerLimits';
import type { Check } from './auditCheck';
import { valuesInForce, wasInForce } from './auditSettings';

/** SQL: the top-up of an order `o` (ADR 065). */
export const TOP_UP = 'CASE WHEN o.seller_id IS NULL OR o.seller_bears THEN 0 ELSE o.discount END';

/** SQL: the part of the top-up that partial returns have not taken back (ADR 070). */
export const TOP_UP_LEFT =
  'CASE WHEN o.seller_id IS NULL OR o.seller_bears THEN 0 ELSE o.discount - o.refunded_discount END';
const LEFT_COIN = `o.coin_amount - o.refunded_coin + ${TOP_UP_LEFT}`;
const LEFT_ADV = 'o.adv_amount - o.refunded_adv';

/** SQL: every run checks these orders `o`: open or unsettled ones, and those that ended recently. */
export const RECENT = '(o.closed_at IS NULL OR o.settle_at IS NOT NULL OR o.closed_at >= :since)';

/** An unpaid group waits for a day at most, longer only while its transfer is counted or the shop is closed. */
const GROUP_OPEN = "interval '3 days'";

export const orderChecks: readonly Check[] = [
  {
    invariant: 15,
    what: 'escrow holds exactly what paid, unfinished orders paid',
    query: `SELECT format('%s: escrow %s, orders %s', e.asset, e.balance, e.owed) AS breach FROM (
        SELECT a.asset, ledger_house_balance(a.asset, a.bucket) AS balance, coalesce((
          SELECT sum(CASE a.asset WHEN 'coin' THEN ${LEFT_COIN} ELSE ${LEFT_ADV} END)
          FROM orders o WHERE o.status IN (2, 20) OR o.settle_at IS NOT NULL), 0) AS owed
        FROM accounts a WHERE a.member_id IS NULL AND a.bucket = 'escrow') e
      WHERE e.balance <> e.owed`,
  },
  {
    invariant: 15,
    what: 'an order is paid once and settled or refunded once',
    query: `SELECT format('order %s (%s): paid %s, ended %s', o.id, o.status, j.paid, j.ended) AS breach
      FROM orders o JOIN LATERAL (
        SELECT (count(*) FILTER (WHERE kind IN ('order.pay', 'capture')) > 0)::int AS paid,
               count(*) FILTER (WHERE kind IN ('order.settle', 'order.refund')) AS ended
        FROM journals WHERE ref_type = 'order' AND ref_id = o.out_trade_no) j ON true
      WHERE ${RECENT} AND ((j.ended > j.paid)
         OR (o.status IN (2, 20) AND (j.paid <> 1 OR j.ended <> 0))
         OR (o.status = 10 AND (j.paid <> 1 OR j.ended <> (o.settle_at IS NULL)::int))
         OR (o.status = 1 AND j.paid <> 0)
         OR (o.status IN (-1, 11) AND j.paid <> j.ended))`,
  },
  {
    invariant: 15,
    what: 'an order was paid by its buyer with its two parts',
    query: `SELECT format('order %s: paid %s coin and %s adv of %s and %s', o.out_trade_no, j.coin, j.adv, o.coin_amount, o.adv_amount) AS breach
      FROM orders o JOIN LATERAL (
        SELECT coalesce(-sum(p.amount) FILTER (WHERE a.asset = 'coin'), 0) AS coin,
          coalesce(-sum(p.amount) FILTER (WHERE a.asset = 'adv'), 0) AS adv
        FROM journals k JOIN postings p ON p.journal_id = k.id JOIN accounts a ON a.id = p.account_id
        WHERE k.ref_type = 'order' AND k.ref_id = o.out_trade_no AND k.kind IN ('order.pay', 'capture')
          AND a.member_id = o.buyer_id) j ON true
      WHERE ${RECENT} AND o.paid_at IS NOT NULL AND (j.coin, j.adv) <> (o.coin_amount, o.adv_amount)`,
  },
  {
    invariant: 15,
    what: "a settlement went to the order's seller, or to the house where the house sold",
    rangeOver: 'journal',
    query: `SELECT format('order %s: %s %s to %s', o.out_trade_no, p.amount, a.asset,
        coalesce('member ' || a.member_id, a.bucket)) AS breach
      FROM journals j JOIN orders o ON o.out_trade_no = j.ref_id
      JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
      WHERE j.id > :from AND j.id <= :to AND j.kind = 'order.settle' AND j.ref_type = 'order' AND p.amount > 0
        AND (a.member_id IS DISTINCT FROM o.seller_id
          OR p.amount <> CASE a.asset WHEN 'coin' THEN ${LEFT_COIN} ELSE ${LEFT_ADV} END)`,
  },
  {
    invariant: 15,
    what: 'the fee of a settled sale is the one agreed when it was ordered',
    rangeOver: 'journal',
    query: `SELECT format('order %s: fee %s, agreed %s', o.out_trade_no, f.taken, f.agreed) AS breach
      FROM journals s JOIN orders o ON s.ref_type = 'order' AND s.ref_id = o.out_trade_no
      JOIN LATERAL (
        SELECT CASE WHEN o.seller_id IS NULL THEN 0 ELSE div((${LEFT_COIN} - o.delivery_fee + CASE WHEN o.seller_bears THEN o.delivery_discount ELSE 0 END) * o.fee_bps, 10000) END AS agreed,
          coalesce((SELECT sum(p.amount) FROM journals j JOIN postings p ON p.journal_id = j.id
            WHERE j.key = 'order:' || o.out_trade_no || ':fee' AND p.amount > 0), 0) AS taken) f ON true
      WHERE s.id > :from AND s.id <= :to AND s.kind = 'order.settle' AND f.taken <> f.agreed`,
  },
  {
    invariant: 15,
    what: 'the commission of a sale is the one that was set when it was ordered',
    query: `WITH rates AS MATERIALIZED (${valuesInForce('selling', (json) => `coalesce((${json} ->> 'feeBps')::int, 300)`)})
      SELECT format('order %s: %s of 10,000', o.out_trade_no, o.fee_bps) AS breach FROM orders o
      WHERE ${RECENT} AND CASE WHEN o.seller_id IS NULL OR o.channel <> 'market' THEN o.fee_bps <> 0 ELSE NOT EXISTS (
        SELECT 1 FROM rates WHERE value = o.fee_bps AND ${wasInForce('o.created_at')}) END`,
  },
  {
    invariant: 16,
    what: 'nobody buys from themselves',
    query: `SELECT format('order %s', id) AS breach FROM orders WHERE buyer_id = seller_id`,
  },
  {
    invariant: 22,
    what: "an order's total is its lines' and its delivery's less its discount, in coin and adv",
    query: `SELECT format('order %s: total %s = coin %s + adv %s, lines %s, delivery %s, discounts %s and %s', o.out_trade_no, o.total,
        o.coin_amount, o.adv_amount, coalesce(l.total, 0), o.delivery_fee, o.deal_discount, o.discount) AS breach
      FROM orders o LEFT JOIN LATERAL (
        SELECT sum(unit_price * quantity) AS total FROM order_lines WHERE order_id = o.id) l ON true
      WHERE ${RECENT} AND (o.total <> coalesce(l.total, 0) + o.delivery_fee - o.deal_discount - o.discount OR o.total <> o.coin_amount + o.adv_amount)`,
  },
  {
    invariant: 27,
    what: "an order's delivery costs what its own terms ask for its goods and place",
    query: `SELECT format('order %s: delivery %s, by its terms %s', o.out_trade_no, o.delivery_fee, d.fee) AS breach
      FROM orders o
      JOIN LATERAL (SELECT coalesce(sum(unit_price * quantity), 0) AS goods, coalesce(sum(quantity), 0) AS pieces,
          coalesce(sum(quantity * coalesce(weight_grams, (o.delivery #>> '{weight,pieceGrams}')::numeric)), 0) AS grams
        FROM order_lines WHERE order_id = o.id) l ON true
      JOIN LATERAL (SELECT (o.delivery ->> 'fee')::numeric AS fee, (o.delivery ->> 'eachMore')::numeric AS more,
        (o.delivery ->> 'freeFrom')::numeric * 1e18 AS free_from, (o.delivery ->> 'islandFee')::numeric AS island,
        (o.delivery #>> '{weight,maxGrams}')::numeric AS most, (o.delivery #>> '{weight,firstGrams}')::numeric AS first_grams,
        (o.delivery #>> '{weight,stepGrams}')::numeric AS step, (o.delivery #>> '{weight,stepFee}')::numeric AS step_fee,
        CASE WHEN o.delivery ->> 'way' = 'inPerson' OR (o.delivery -> 'temperatures' IS NULL AND o.temperature = 'ambient') THEN 0
          ELSE (SELECT (x ->> 'extra')::numeric FROM jsonb_array_elements(o.delivery -> 'temperatures') x
            WHERE x ->> 'temperature' = o.temperature) END AS extra,
        left(coalesce(o.address ->> 'postcode', CASE WHEN o.store_region @>
          jsonb_build_object('chain', o.address -> 'chain', 'storeNo', o.address -> 'storeNo') THEN o.store_region ->> 'postcode' END), 3) = ANY ('{${ISLAND_POSTCODES.join()}}') AS is_island) w ON true
      JOIN LATERAL (SELECT CASE WHEN o.delivery IS NULL THEN 0 ELSE
        CASE WHEN l.goods >= w.free_from THEN 0 ELSE (w.fee + w.more * (l.pieces - 1)
          + CASE WHEN w.most IS NULL THEN 0 ELSE w.step_fee * ceil(greatest(l.grams - w.first_grams, 0) / w.step) END) * 1e18 END
        + w.extra * 1e18 + CASE WHEN w.is_island THEN w.island * 1e18 ELSE 0 END
        + CASE WHEN l.grams > w.most THEN NULL ELSE 0 END END AS fee) d ON true
      WHERE ${RECENT} AND o.delivery_fee IS DISTINCT FROM d.fee`,
  },
  {
    invariant: 32,
    what: 'nobody has more pieces of a product than one buyer could have when they last ordered it',
    query: `SELECT format('member %s, product %s: %s pieces of at most %s', d.buyer_id, d.product_id, x.pieces, x.most) AS breach
      FROM (SELECT DISTINCT o.buyer_id, l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE l.per_buyer IS NOT NULL AND ${RECENT}) d
      JOIN LATERAL (SELECT sum(l.quantity - l.returned) AS pieces, (array_agg(l.per_buyer ORDER BY o.id DESC))[1] AS most
        FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.buyer_id = d.buyer_id AND l.product_id = d.product_id AND o.status IN ${HAD_STATUSES}) x ON true
      WHERE x.pieces > x.most`,
  },
  {
    invariant: 26,
    what: "a payment group came to what its orders came to, all of them its buyer's and paid together",
    query: `SELECT format('group %s: %s coin and %s adv, %s orders of %s and %s', g.number, g.coin_amount, g.adv_amount, s.orders,
        s.coin, s.adv) AS breach
      FROM order_groups g JOIN LATERAL (
        SELECT count(*) AS orders, coalesce(sum(o.coin_amount), 0) AS coin, coalesce(sum(o.adv_amount), 0) AS adv,
          count(*) FILTER (WHERE o.buyer_id = g.buyer_id AND (o.payment_method = 'wallet' OR o.paid_at = g.created_at)) AS own,
        -- Before payment all of them wait, or end, in the same way and at the same time.
        count(DISTINCT (o.payment_method, o.paid_at, CASE WHEN o.paid_at IS NULL THEN
          (o.status, o.expires_at, o.closed_at)::text END)) AS fates
        FROM orders o WHERE o.group_id = g.id) s ON true
      WHERE g.created_at >= :since - ${GROUP_OPEN}
        AND ((s.coin, s.adv) <> (g.coin_amount, g.adv_amount) OR s.fates <> 1 OR s.own <> s.orders)`,
  },
  {
    invariant: 26,
    what: 'a reported transfer is for its own member’s order or group, and none for an order that its group pays',
    query: `SELECT format('transfer %s of member %s', p.tx_hash, p.buyer_id) AS breach
      FROM order_payments p LEFT JOIN orders o ON o.id = p.order_id LEFT JOIN order_groups g ON g.id = p.group_id
      WHERE p.created_at >= :since - ${GROUP_OPEN}
        AND (coalesce(o.buyer_id, g.buyer_id) IS DISTINCT FROM p.buyer_id OR o.group_id IS NOT NULL)`,
  },
];

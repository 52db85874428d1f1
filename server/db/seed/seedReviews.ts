import { unitsToAmount } from '@common/money/money';
import { MANUAL_CARRIER } from '../../modules/trade/carriers/manual';
import { confirmOrder } from '../../modules/trade/orders/closeOrder';
import { createOrder } from '../../modules/trade/orders/createOrder';
import { payOrder } from '../../modules/trade/orders/payOrder';
import { shipMySale } from '../../modules/trade/orders/sales';
import { shipOrder } from '../../modules/trade/orders/staffActions';
import { replyAsShop } from '../../modules/trade/reviews/moderate';
import { createReview } from '../../modules/trade/reviews/writeReview';
import { t } from '../columns';
import { statement, type Tx } from '../database';
import { addresses, members } from '../schema/members';
import { type DemoCaller, demoCaller } from './demoCaller';
import { type DemoReview, demoReviewers, demoReviews } from './demoReviews';
import { grantAdv } from './grantAdv';
import { seedQuestions } from './seedQuestions';

/** Adv that a reviewer can spend, base units; coin would need deposits on the chain. */
const ALLOWANCE = 60_000n * 10n ** 18n;

const findSku = statement(
  'skuToReview',
  `SELECT s.id, s.price::text AS price, p.id AS product_id, p.seller_id FROM skus s JOIN products p ON p.id = s.product_id
   WHERE p.on_sale AND p.pictures -> 0 ->> 'url' = $1 AND s.stock > s.reserved ORDER BY s.position LIMIT 1`,
  { id: t.int, price: t.text, product_id: t.int, seller_id: t.int.orNull },
);
const payableInAdv = statement(
  'payableInAdv',
  'UPDATE products SET adv_max_bps = $2 WHERE id = $1 RETURNING (SELECT adv_max_bps FROM products WHERE id = $1) AS before',
  { before: t.int },
);
const dateBack = statement(
  'dateBackReview',
  `UPDATE reviews SET created_at = now() - make_interval(days => $2), pictures = $3,
     replied_at = CASE WHEN reply IS NOT NULL THEN now() - make_interval(days => $2 - 1) END WHERE id = $1`,
);

// Notices from before the opening count as read and are not mailed.
const seeAll = statement(
  'seeSeededNotices',
  'UPDATE notices SET read_at = now(), mail_due_at = NULL WHERE read_at IS NULL',
);

interface Reviewer {
  caller: DemoCaller;
  addressId: number;
}

async function createReviewer(tx: Tx, one: (typeof demoReviewers)[number]): Promise<Reviewer> {
  const { name, place } = one;
  const [postcode, city, district, line] = place;
  const [member] = await tx.orm.insert(members).values({ name }).returning({ id: members.id });
  if (!member) throw new Error('an insert returned nothing');
  const [address] = await tx.orm
    .insert(addresses)
    .values({
      memberId: member.id,
      recipient: name,
      phone: '0912345678',
      postcode,
      city,
      district,
      line,
      isDefault: true,
    })
    .returning({ id: addresses.id });
  if (!address) throw new Error('an insert returned nothing');
  await grantAdv(tx, member.id, ALLOWANCE);
  return { caller: demoCaller(member.id), addressId: address.id };
}

/** A sale from order to receipt, all in adv, through the same use cases as any other. */
async function buy(tx: Tx, { caller, addressId }: Reviewer, staff: DemoCaller, picture: string) {
  const sku = await tx.maybeOne(findSku, [`/demo/${picture}.svg`]);
  if (!sku) throw new Error(`nothing of ${picture} to buy`);
  const price = unitsToAmount(sku.price);
  const { before } = await tx.one(payableInAdv, [sku.product_id, 10_000]);
  const { out_trade_no } = await createOrder({
    tx,
    caller,
    carrier: MANUAL_CARRIER,
    body: {
      items: [{ skuId: sku.id, quantity: 1, unitPrice: price }],
      paymentMethod: 'coin',
      advAmount: price,
      addressId,
    },
  });
  await tx.run(payableInAdv, [sku.product_id, before]);
  const params = { out_trade_no };
  await payOrder({ tx, caller, params });
  const shipping = { carrier: '黑貓宅急便', trackingNo: `DEMO${sku.id}` };
  if (sku.seller_id === null) await shipOrder({ tx, caller: staff, params, body: shipping });
  else await shipMySale({ tx, caller: demoCaller(sku.seller_id), params, body: shipping });
  await confirmOrder({ tx, caller, params });
  return out_trade_no;
}

async function review(tx: Tx, one: DemoReview, reviewer: Reviewer, staff: DemoCaller) {
  const out_trade_no = await buy(tx, reviewer, staff, one.picture);
  const { stars: rating, text, reply, daysAgo } = one;
  const body = { out_trade_no, position: 1, rating, text };
  const { id } = await createReview({ tx, caller: reviewer.caller, body });
  if (reply)
    await replyAsShop({
      tx,
      caller: staff,
      params: { id },
      body: { text: reply, seen: { hidden: false, editedAt: null } },
    });
  // Drawings of the site, not uploads.
  const pictures = (one.photos ?? []).map((name) => ({ url: `/demo/${name}.svg`, alt: '' }));
  await tx.run(dateBack, [id, daysAgo, JSON.stringify(pictures)]);
}

/** Buyers of the first weeks, their purchases, reviews and questions. */
export async function seedReviews(tx: Tx, staffId: number): Promise<void> {
  const staff = demoCaller(staffId);
  const reviewers: Reviewer[] = [];
  for (const one of demoReviewers) reviewers.push(await createReviewer(tx, one));
  // The newest review is the newest row.
  for (const one of demoReviews.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const reviewer = reviewers[one.by];
    if (!reviewer) throw new Error(`no reviewer ${one.by}`);
    await review(tx, one, reviewer, staff);
  }
  const askers = reviewers.map(({ caller }) => caller.memberId);
  await seedQuestions(tx, askers, staffId);
  await tx.run(seeAll);
}

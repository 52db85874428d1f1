import { parseAmount } from '@common/money';
import { postJournal, RECORD } from '../../ledger/ledger';
import { type Database, statement, type Tx } from '../database';
import { categories, products, skus } from '../schema/catalogue';
import { addresses, capabilities, members, wallets } from '../schema/members';
import { demoCategories } from './demoCategories';
import { type DemoMember, demoMembers } from './demoMembers';
import type { DemoProduct } from './demoProduct';
import { digitalProducts } from './products/digital';
import { livingProducts } from './products/living';
import { makingProducts } from './products/making';
import { marketProducts } from './products/market';
import { tableProducts } from './products/table';
import { seedLots } from './seedLots';
import { seedNews } from './seedNews';

export const shopProducts = [
  ...tableProducts,
  ...livingProducts,
  ...makingProducts,
  ...digitalProducts,
];

const SEED_LOCK = 720_110_002;
const lock = statement('lockSeed', 'SELECT pg_advisory_xact_lock($1)');
const anyProduct = statement('anyProduct', 'SELECT 1 FROM products LIMIT 1');
/** Base units: enough to try the part of a price that may be paid in adv. */
const WELCOME_ADV = 200n * 10n ** 18n;

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

async function createMember(tx: Tx, one: DemoMember): Promise<number> {
  const { name, email } = one;
  const { id } = only(
    await tx.orm.insert(members).values({ name, email }).returning({ id: members.id }),
  );
  await tx.orm.insert(wallets).values({ memberId: id, address: one.address, boundBlock: 0 });
  for (const capability of one.capabilities) {
    await tx.orm.insert(capabilities).values({ memberId: id, capability });
  }
  await tx.orm.insert(addresses).values(one.addresses.map((row) => ({ ...row, memberId: id })));
  return id;
}

async function createProduct(
  tx: Tx,
  { picture, alt, skus: variants, advPercent = 0, ...product }: DemoProduct,
  sellerId: number | null,
): Promise<void> {
  const rows = variants.map(([name, price, stock], position) => ({
    name,
    price: parseAmount(price),
    stock,
    position,
  }));
  const { id } = only(
    await tx.orm
      .insert(products)
      .values({
        ...product,
        channel: sellerId === null ? 'shop' : 'market',
        sellerId,
        pictures: [{ url: `/demo/${picture}.svg`, alt }],
        advMaxBps: advPercent * 100,
        // The database mirrors price and stock from the variants as they come in.
        minPrice: 0n,
      })
      .returning({ id: products.id }),
  );
  await tx.orm.insert(skus).values(rows.map((row) => ({ ...row, productId: id })));
}

/** Coin is not given: it must be backed by deposits on the chain (invariant 6). */
async function welcome(tx: Tx, memberId: number): Promise<void> {
  await postJournal(tx, {
    kind: 'promotion.grant',
    key: `seed:welcome:${memberId}`,
    ref: { type: 'member', id: String(memberId) },
    reason: '開站贈送廣告幣',
    actorId: null,
    legs: [
      { house: 'promotion', asset: 'adv', amount: -WELCOME_ADV },
      {
        member: memberId,
        asset: 'adv',
        bucket: 'available',
        amount: WELCOME_ADV,
        record: RECORD.reward,
      },
    ],
  });
}

/**
 * Fills the demo shop: its people, categories and products, all or nothing. Only an empty shop is
 * filled, by one process however many start together.
 * @returns whether this call filled it
 */
export function seedDemoShop(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(lock, [SEED_LOCK]);
    if ((await tx.run(anyProduct)).length > 0) return false;
    const ids = new Map<DemoMember['role'], number>();
    for (const one of demoMembers) ids.set(one.role, await createMember(tx, one));
    await tx.orm
      .insert(categories)
      .values(demoCategories.map((row, position) => ({ ...row, position })));
    // The newest is shown first, so the first of each list goes in last.
    for (const one of shopProducts.toReversed()) await createProduct(tx, one, null);
    const seller = ids.get('seller');
    const buyer = ids.get('buyer');
    if (seller === undefined || buyer === undefined) throw new Error('the demo needs its people');
    for (const one of marketProducts.toReversed()) await createProduct(tx, one, seller);
    await seedLots(tx);
    await welcome(tx, buyer);
    await seedNews(tx);
    return true;
  });
}

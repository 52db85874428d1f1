import { setTimeout as sleep } from 'node:timers/promises';
import { settingChange } from '../../ledger/settingFacts';
import { writeStaffAction } from '../../ledger/staffAudit';
import { REFERENCE_RATE } from '../../modules/goods/catalogue/referenceRate';
import { t } from '../columns';
import { type Database, statement, type Tx } from '../database';
import { addresses, members, wallets } from '../schema/members';
import { changeSetting } from '../settings';
import { type DemoMember, demoMembers } from './demoMembers';
import { demoSellers } from './demoSellers';
import { grantAdv } from './grantAdv';
import { seedFollows } from './seedFollows';
import { seedLots } from './seedLots';
import { seedNews } from './seedNews';
import { seedProducts } from './seedProducts';
import { seedReviews } from './seedReviews';
import { seedShipping } from './seedShipping';
import { seedStorefront } from './seedStorefront';

const SEED_LOCK = 720_110_002;
const tryLock = statement('tryLockSeed', 'SELECT pg_try_advisory_xact_lock($1) AS locked', {
  locked: t.boolean,
});
const anyProduct = statement('anyProduct', 'SELECT 1 FROM products LIMIT 1');
const grant = statement('grantSeedCapability', `SELECT grant_capability($1, $2, NULL, 'demo')`);
/** Base units: enough to try the part of a price that may be paid in adv. */
const WELCOME_ADV = 200n * 10n ** 18n;

/** The members who sell in the market, by the picture of what they sell. */
async function createSellers(tx: Tx): Promise<Map<string, number>> {
  const sellers = new Map<string, number>();
  for (const { name, joinedDaysAgo, sells } of demoSellers) {
    const createdAt = new Date(Date.now() - joinedDaysAgo * DAY);
    const { id } = only(
      await tx.orm.insert(members).values({ name, createdAt }).returning({ id: members.id }),
    );
    for (const picture of sells) sellers.set(picture, id);
  }
  return sellers;
}

const RATE = { shown: true, twd: '1.05' };

const DAY = 86_400_000;
/** Pause between two looks at a shop that another process fills, which takes seconds, ms. */
const LOOK_AGAIN_MS = 100;

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

async function createMember(tx: Tx, one: DemoMember): Promise<number> {
  const { name, email, joinedDaysAgo = 0 } = one;
  const createdAt = new Date(Date.now() - joinedDaysAgo * DAY);
  const { id } = only(
    await tx.orm.insert(members).values({ name, email, createdAt }).returning({ id: members.id }),
  );
  await tx.orm
    .insert(wallets)
    .values({ memberId: id, address: one.address, boundBlock: 0, boundAt: createdAt });
  for (const capability of one.capabilities) {
    await tx.run(grant, [id, capability]);
  }
  await tx.orm.insert(addresses).values(one.addresses.map((row) => ({ ...row, memberId: id })));
  return id;
}

async function setReferenceRate(tx: Tx, staffId: number): Promise<void> {
  const note = '示範商城的參考匯率';
  await changeSetting(tx, REFERENCE_RATE, RATE, { staffId, note });
  const ref = { type: 'setting', id: REFERENCE_RATE.key };
  const change = settingChange(REFERENCE_RATE.key, REFERENCE_RATE.defaults, RATE);
  await writeStaffAction(tx, staffId, 'setting.change', ref, note, change);
}

/**
 * Fills the demo shop: its people, categories and products, all or nothing. Only an empty shop is
 * filled, by one process however many start together; the others wait until it is full.
 * @returns whether this call filled it
 */
export async function seedDemoShop(db: Database): Promise<boolean> {
  // Polled instead of waiting for the lock: on a slow machine filling takes longer than the database's lock timeout.
  for (;;) {
    const filled = await fillUnlessFilling(db);
    if (filled !== undefined) return filled;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** @returns whether this call filled the shop; undefined while another process does */
function fillUnlessFilling(db: Database): Promise<boolean | undefined> {
  return db.transaction(async (tx) => {
    const { locked } = await tx.one(tryLock, [SEED_LOCK]);
    if (!locked) return undefined;
    if ((await tx.run(anyProduct)).length > 0) return false;
    const ids = new Map<DemoMember['role'], number>();
    for (const one of demoMembers) ids.set(one.role, await createMember(tx, one));
    const seller = ids.get('seller');
    const buyer = ids.get('buyer');
    const staff = ids.get('staff');
    const admin = ids.get('admin');
    if (!seller || !buyer || !staff || !admin) throw new Error('the demo needs its people');
    const market = { id: seller, reviewerId: staff };
    const sellers = await createSellers(tx);
    await seedProducts(tx, market, sellers);
    await seedLots(tx, market);
    await grantAdv(tx, buyer, WELCOME_ADV);
    await seedReviews(tx, staff);
    await seedFollows(tx, buyer);
    // After the reviews, whose orders are delivered free.
    await seedShipping(tx, seller, [...new Set(sellers.values())]);
    await seedStorefront(tx);
    await seedNews(tx);
    await setReferenceRate(tx, admin);
    return true;
  });
}

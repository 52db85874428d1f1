import { randomBytes } from 'node:crypto';
import type { ListingInput } from '@common/endpoints/listings';
import { pictureUrl } from '@common/shopfront/pictureFiles';
import type { Database } from '../db/database';
import { categories } from '../db/schema/catalogue';
import { pictures } from '../db/schema/pictures';
import { createMember, createSession } from './factories';

export interface Seller {
  id: number;
  token: string;
  /** URL of a picture that the seller owns. */
  picture: string;
}

/** Inserts an uploaded picture without its files. Returns its URL. */
async function createPicture(db: Database, ownerId: number): Promise<string> {
  const name = randomBytes(16).toString('hex');
  await db.orm.insert(pictures).values({
    name,
    ownerId,
    purpose: 'product',
    state: 'ready',
    width: 800,
    height: 600,
    widths: [320, 640],
  });
  return pictureUrl(name, [320, 640]);
}

/** A selling member, registered long ago unless `isNew`. */
export async function createSeller(
  db: Database,
  { rights = [], isNew = false }: { rights?: ('center' | 'staff')[]; isNew?: boolean } = {},
): Promise<Seller> {
  await db.orm.insert(categories).values({ slug: 'test', name: '測試' }).onConflictDoNothing();
  const id = await createMember(db, undefined, rights);
  if (!isNew) {
    await db.pool.query(
      `UPDATE members SET created_at = now() - interval '60 days' WHERE id = $1`,
      [id],
    );
    await db.pool.query(
      `SELECT change_setting('selling', jsonb_set(value, '{newSeller,sales}', '0'), $1, 'test') FROM settings
       WHERE key = 'selling' AND value #>> '{newSeller,sales}' <> '0'`,
      [id],
    );
  }
  return { id, token: await createSession(db, id), picture: await createPicture(db, id) };
}

/** A complete listing, as moderation requires it. */
export function contentOf(seller: Seller, change: Partial<ListingInput> = {}): ListingInput {
  return {
    title: '手沖咖啡壺',
    subtitle: '',
    category: 'test',
    description: '用過三次的手沖壺，壺身完整，附原廠盒。',
    condition: 'likeNew',
    fulfilment: 'shipping',
    pictures: [{ url: seller.picture, alt: '' }],
    price: '100',
    stock: 3,
    ...change,
  };
}

/** A complete listing of a lot, which starts when it is approved. */
export function lotContentOf(seller: Seller, change: Partial<ListingInput> = {}): ListingInput {
  const { price: _price, stock: _stock, ...item } = contentOf(seller);
  return { ...item, startPrice: '100', hours: 24, ...change };
}

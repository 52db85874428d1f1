import { Client } from 'pg';
import { say } from './figure';
import { ADJECTIVES, COLOURS, MATERIALS, NOUNS, PLACES, SPECS } from './words';
import { createDatabase, type World } from './world';

export const LARGE = 100_000;
const CATEGORIES = 8;
const BELOW_EACH = 5;

const list = (words: readonly string[]) => `ARRAY[${words.map((word) => `'${word}'`).join(',')}]`;
/** SQL that picks one of the words, varied by `salt`, the same in every run. */
const pick = (words: readonly string[], salt: string) =>
  `(${list(words)})[1 + abs(hashint8(n * 2654435761 + hashtext('${salt}'))::bigint) % ${words.length}]`;
const number = (most: number, salt: string) =>
  `(abs(hashint8(n * 2654435761 + hashtext('${salt}'))::bigint) % ${most})`;

/** Realistic titles, with unevenly distributed prices and sales; members sell a sixth. */
const FILL = `
INSERT INTO members (name) VALUES ('賣家');
INSERT INTO categories (slug, name, position) SELECT 'c' || n, '大類 ' || n, n FROM generate_series(0, ${CATEGORIES - 1}) n;
INSERT INTO categories (slug, name, parent, position)
  SELECT 'c' || n % ${CATEGORIES} || '-' || n / ${CATEGORIES}, '小類 ' || n, 'c' || n % ${CATEGORIES}, n
  FROM generate_series(0, ${CATEGORIES * BELOW_EACH - 1}) n;
INSERT INTO products (channel, seller_id, category, title, subtitle, description, pictures, attributes, min_price, sold)
SELECT CASE WHEN n % 6 = 0 THEN 'market' ELSE 'shop' END, CASE WHEN n % 6 = 0 THEN (SELECT min(id) FROM members) END,
  'c' || c % ${CATEGORIES} || '-' || c / ${CATEGORIES} % ${BELOW_EACH},
  concat(place, adjective, material, noun, ' ', spec), concat(adjective2, '，', place, '製造'),
  repeat('每一件都經過檢查，七天鑑賞期內可以退換。', 8),
  jsonb_build_array(jsonb_build_object('url', '/demo/oolong.svg', 'alt', noun)),
  jsonb_build_object('材質', jsonb_build_array(material), '產地', jsonb_build_array(place), '顏色', jsonb_build_array(colour)),
  (1 + ${number(400, 'a')} * ${number(50, 'b')}) * 1e17::numeric, ${number(30, 'c')} * ${number(40, 'd')}
FROM (SELECT n, ${pick(PLACES, 'place')} AS place, ${pick(ADJECTIVES, 'adjective')} AS adjective,
  ${pick(ADJECTIVES, 'adjective2')} AS adjective2, ${pick(MATERIALS, 'material')} AS material,
  ${pick(NOUNS, 'noun')} AS noun, abs(hashtext(${pick(NOUNS, 'noun')})::bigint) AS c,
  ${pick(SPECS, 'spec')} AS spec, ${pick(COLOURS, 'colour')} AS colour FROM generate_series(1, ${LARGE}) n) x;
SELECT stock_reason('seed', 'bench', '', NULL);
INSERT INTO skus (product_id, price, stock) SELECT id, min_price, CASE WHEN id % 9 = 0 THEN 0 ELSE 50 END FROM products;
INSERT INTO search_queries (folded, shown, searchers)
  SELECT DISTINCT ON (1) search_fold(w), w, 3 + ${number(500, 'e')}
  FROM (SELECT n, ${pick(ADJECTIVES, 'f')} || ${pick(NOUNS, 'g')} AS w FROM generate_series(1, 5000) n) x ORDER BY 1;
`;

const opened = new WeakMap<World, Promise<string>>();

async function open(world: World): Promise<string> {
  say(`Filling ${LARGE} products…`);
  const { url } = await createDatabase(world, 'large');
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(FILL);
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
  await owner.end();
  return url;
}

/** The database URL of a shop of 100,000 products beside the usual one; filled once, removed with the world. */
export function largeShop(world: World): Promise<string> {
  const known = opened.get(world) ?? open(world);
  opened.set(world, known);
  return known;
}

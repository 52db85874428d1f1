import { answerAsSeller } from '../../modules/trade/questions/answerQuestion';
import { answerAsShop } from '../../modules/trade/questions/moderate';
import { t } from '../columns';
import { statement, type Tx } from '../database';
import { demoCaller } from './demoCaller';
import { type DemoQuestion, demoQuestions } from './demoQuestions';

const findProduct = statement(
  'productToAsk',
  `SELECT id, seller_id FROM products WHERE on_sale AND pictures -> 0 ->> 'url' = $1 ORDER BY id LIMIT 1`,
  { id: t.int, seller_id: t.int.orNull },
);
// Inserted with its time: the application's role may not change `created_at` afterwards.
const insertAsked = statement(
  'insertDemoQuestion',
  `INSERT INTO questions (product_id, member_id, seller_id, text, created_at)
   VALUES ($1, $2, $3, $4, now() - make_interval(days => $5)) RETURNING id`,
  { id: t.int },
);
const dateBack = statement(
  'dateBackAnswer',
  'UPDATE questions SET answered_at = now() - make_interval(days => $2 - 1) WHERE id = $1',
);

async function ask(tx: Tx, one: DemoQuestion, askerId: number, staffId: number): Promise<void> {
  const product = await tx.maybeOne(findProduct, [`/demo/${one.picture}.svg`]);
  if (!product) throw new Error(`nothing of ${one.picture} to ask about`);
  const { id: productId, seller_id } = product;
  const asked = [productId, askerId, seller_id, one.text, one.daysAgo];
  const { id } = await tx.one(insertAsked, asked);
  const answer = { tx, params: { id }, body: { text: one.answer, version: 1 } };
  if (seller_id === null) await answerAsShop({ ...answer, caller: demoCaller(staffId) });
  else await answerAsSeller({ ...answer, caller: demoCaller(seller_id) });
  await tx.run(dateBack, [id, one.daysAgo]);
}

/** Questions of the first weeks, by those who reviewed. */
export async function seedQuestions(tx: Tx, askers: readonly number[], staffId: number) {
  for (const one of demoQuestions.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const asker = askers[one.by];
    if (asker === undefined) throw new Error(`no asker ${one.by}`);
    await ask(tx, one, asker, staffId);
  }
}

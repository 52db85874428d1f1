import { parseAmount } from '@common/money/money';
import type { Database } from '../db/database';
import { deals } from '../db/schema/deals';
import { created } from '../ledger/actionChanges';
import { writeStaffAction } from '../ledger/staffAudit';
import * as make from './factories';

const DAY = 86_400_000;

type Change = Partial<Omit<typeof deals.$inferInsert, 'amount' | 'minimum'>> & {
  /** Wire amounts. */
  amount?: string;
  minimum?: string;
};

/** A deal of the platform for all of its goods: 20 GAB off from 150 GAB. */
export async function createDeal(
  db: Database,
  { amount = '20', minimum = '150', ...change }: Change = {},
): Promise<number> {
  const createdBy =
    change.createdBy ?? change.sellerId ?? (await make.createMember(db, '企劃', ['merchandiser']));
  const isSpend = (change.kind ?? 'spend') === 'spend';
  return db.transaction(async (tx) => {
    const [row] = await tx.orm
      .insert(deals)
      .values({
        kind: 'spend',
        startsAt: new Date(Date.now() - DAY),
        endsAt: new Date(Date.now() + DAY),
        ...change,
        createdBy,
        amount: isSpend ? parseAmount(amount) : 0n,
        minimum: isSpend ? parseAmount(minimum) : 0n,
      })
      .returning();
    if (!row) throw new Error('no deal');
    if (row.sellerId === null) {
      const ref = { type: 'deal', id: String(row.id) };
      await writeStaffAction(
        tx,
        createdBy,
        'deal.create',
        ref,
        '測試',
        created({ 優惠: row.kind }),
      );
    }
    return row.id;
  });
}

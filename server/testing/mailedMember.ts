import type { Database } from '../db/database';
import { notify } from '../modules/messages/notices/notify';
import { createMember, createSession } from './factories';

export interface MailedMember {
  id: number;
  token: string;
  email: string;
}

/** A member with a verified address of their own, signed in. */
export async function createMailedMember(db: Database): Promise<MailedMember> {
  const id = await createMember(db);
  const email = `m${id}@shop.example`;
  await db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [id, email]);
  return { id, email, token: await createSession(db, id) };
}

/** Notifies them that order `no` is on its way. */
export const notifyShipped = (db: Database, { id }: { id: number }, no: string): Promise<void> =>
  db.transaction((tx) =>
    notify(tx, id, 'orderShipped', { out_trade_no: no, carrier: '黑貓', trackingNo: '123' }),
  );

import type { DeliveryTerms } from '@common/endpoints/shipping';
import { findTestBreaches } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { orderShop } from '../../../testing/orderShop';
import { wayTerms } from '../../../testing/shipping';

const shop = orderShop();
const { sql } = shop;
const terms = { handlingDays: 2, ways: [wayTerms({ freeFrom: '1000' })] };

describe('the ways of delivery of the platform', () => {
  const path = '/api/admin/shipping';
  const read = async () => (await shop.api.call(shop.staff, 'GET', path)).body.data;
  const changes = async () => (await shop.api.call(shop.staff, 'GET', `${path}/changes`)).body.data;
  const save = async (next: DeliveryTerms | null, reason: string) => {
    const { version } = await read();
    const body = { terms: next, version, reason };
    return (await shop.api.call(shop.staff, 'PUT', path, body)).body;
  };
  const dearer = { ...terms, ways: [wayTerms({ fee: '120' })] };

  it('are changed by staff, with a row in the log', async () => {
    const { version } = (await shop.api.call(shop.staff, 'GET', path)).body.data;
    const body = { terms, version, reason: '開始收運費' };
    const token = await make.createSession(shop.db, await make.createMember(shop.db));
    expect((await shop.api.call(token, 'PUT', path, body)).status).toBe(403);
    expect((await shop.api.call(shop.staff, 'PUT', path, body)).body.data.terms).toEqual(terms);
    const { rows } = await sql(`SELECT note FROM staff_actions WHERE action = 'shipping.change'`);
    expect(rows).toEqual([{ note: '2 天內出貨，宅配 80 GAB：開始收運費' }]);
  });

  it('keep every change with who, why, before and after; an earlier one comes back as a new change', async () => {
    await save(null, '週年慶免運');
    await save(dearer, '恢復收運費');
    const [last, first] = await changes();
    expect(last).toMatchObject({
      before: null,
      after: dearer,
      staff: '店員',
      note: '恢復收運費',
    });
    expect(first).toMatchObject({ after: null, note: '週年慶免運' });
    await save(last.before, '還原到之前');
    expect((await read()).terms).toBeNull();
    expect((await changes())[0]).toMatchObject({ before: dearer, after: null });
  });

  it('have no change that changes nothing, or that the version seen has not', async () => {
    await save(dearer, '恢復收運費');
    const [before, { version }] = [await changes(), await read()];
    expect((await save(dearer, '再存一次看看')).errorCode).toBe('NOTHING_CHANGED');
    const late = { terms, version: version - 1, reason: '晚了一步的調整' };
    const { body } = await shop.api.call(shop.staff, 'PUT', path, late);
    expect(body.errorCode).toBe('CONTENT_CHANGED');
    expect(await changes()).toEqual(before);
    expect(await read()).toEqual({ terms: dearer, version });
  });

  it('take a fresh proof, and not the list of their changes', async () => {
    await sql(`UPDATE sessions SET created_at = now() - interval '1 hour', proven_at = NULL`);
    expect((await save(null, '沒有再確認身分')).errorCode).toBe('PROOF_NEEDED');
    expect((await changes()).length).toBeGreaterThan(0);
    await sql('UPDATE sessions SET proven_at = now()');
    expect((await save(null, '已再確認身分')).success).toBe(true);
  });

  it('are not changed beside their history, which is final', async () => {
    await expect(sql('DELETE FROM shipping_changes')).rejects.toThrow('permission denied');
    await sql('UPDATE shipping_profiles SET terms = $1 WHERE seller_id IS NULL', [dearer]);
    const found = await findTestBreaches(shop.db);
    expect(found.map(({ breach }) => breach)).toEqual(['the ways of delivery']);
    await sql('UPDATE shipping_profiles SET terms = NULL WHERE seller_id IS NULL');
  });
});

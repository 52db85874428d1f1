import { createMember, createSession } from '../../../testing/factories';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { noticeDuty } from './noticeDuty';

const shop = withdrawalShop();
const { sql, inReview, get, act, asOwner } = shop;

const chainId = () => shop.app.chain.chainId;
const run = () => noticeDuty(shop.app.db, chainId());

/** A member of staff who has just been seen. */
async function onDuty(role: 'finance' | 'support' | 'admin') {
  const id = await createMember(shop.app.db, role, [role]);
  return { id, token: await createSession(shop.app.db, id) };
}
const told = async ({ id }: { id: number }) =>
  (
    await sql<{ kind: string }>('SELECT kind FROM notices WHERE member_id = $1 ORDER BY id', [id])
  ).map(({ kind }) => kind);

it('a withdrawal that waits is told once to those who may review it, and the next one again', async () => {
  const [finance, support] = [await onDuty('finance'), await onDuty('support')];
  await inReview('2000');
  await run();
  await run();
  expect([await told(finance), await told(support)]).toEqual([['withdrawalsWait'], []]);
  await inReview('2000');
  await run();
  expect(await told(finance)).toEqual(['withdrawalsWait', 'withdrawalsWait']);
  const [{ data } = { data: {} }] = await sql<{ data: Record<string, string> }>(
    'SELECT data FROM notices WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
    [finance.id],
  );
  expect(data.count).toBe('2');
});

it('who comes on duty later learns of it then', async () => {
  const late = await onDuty('finance');
  await sql(`UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE member_id = $1`, [
    late.id,
  ]);
  await run();
  expect(await told(late)).toEqual([]);
  await sql('UPDATE sessions SET last_seen_at = now() WHERE member_id = $1', [late.id]);
  await run();
  expect(await told(late)).toEqual(['withdrawalsWait']);
  expect(await run()).toBe(0);
});

it('a proposal is told to the other administrators, not to who made it', async () => {
  const [first, second] = [await onDuty('admin'), await onDuty('admin')];
  await run();
  const seen = (await get(first, '/api/admin/withdrawal-desk')).data.limits;
  const path = '/api/admin/withdrawal-desk/proposals';
  const body = { ...seen, fee: '2', note: '調整手續費', seen };
  const { data } = await act(first, `${path}/limits`, body);
  await run();
  expect(await told(first)).not.toContain('deskProposalsWait');
  expect(await told(second)).toContain('deskProposalsWait');
  await act(first, `${path}/${data.proposals[0].id}/reject`, { note: '撤回' });
});

it('a halt, a payer that waits, and an audit that is not clean are told; the same ones once', async () => {
  const finance = await onDuty('finance');
  await run();
  const before = (await told(finance)).length;
  await sql(
    `INSERT INTO chain_cursors (chain_id, block_number, block_hash, head_number, halted_at, halt_reason)
     VALUES ($1, 1, '0x', 1, now(), '深度重組') ON CONFLICT (chain_id) DO UPDATE SET halted_at = now(), halt_reason = '深度重組'`,
    [chainId()],
  );
  await sql(
    `INSERT INTO chain_blocks (chain_id, number, hash) SELECT chain_id, block_number, block_hash FROM chain_cursors
     ON CONFLICT DO NOTHING`,
  );
  await sql(
    `INSERT INTO payer_status (chain_id, state, detail, at) VALUES ($1, 'lowGas', '', now())`,
    [chainId()],
  );
  await asOwner(
    `INSERT INTO book_checks (finished_at, figures, breaches) VALUES (now(), '{}', '[{"invariant":1,"what":"x","breach":"y"}]')`,
  );
  await run();
  await run();
  expect((await told(finance)).slice(before).sort()).toEqual([
    'auditUnclean',
    'payerWaits',
    'payoutsHalted',
  ]);
  await sql('UPDATE chain_cursors SET halted_at = NULL, halt_reason = NULL');
  await asOwner(
    `INSERT INTO book_checks (finished_at, figures, breaches) VALUES (now(), '{}', '[]')`,
  );
  const later = await onDuty('finance');
  await run();
  expect((await told(later)).sort()).toEqual(['payerWaits', 'withdrawalsWait']);
});

it('a decision on money that waits for a second person is told with what it is', async () => {
  const [boss, second] = [await onDuty('admin'), await onDuty('admin')];
  const { data } = await act(boss, '/api/admin/campaigns', { name: '週年慶', cap: '90000' });
  const lucky = await createMember(shop.app.db);
  const csv = `${lucky},20000\n`;
  const preview = await act(boss, `/api/admin/campaigns/${data.id}/preview`, { csv });
  const { digest } = preview.data;
  const body = { csv, digest, note: '雙十一抽獎' };
  const asked = await act(boss, `/api/admin/campaigns/${data.id}/grants`, body);
  expect(asked.errorCode).toBe('DECISION_PROPOSED');
  await run();
  const texts = async ({ id }: { id: number }) =>
    sql('SELECT data FROM notices WHERE member_id = $1 AND kind = $2', [id, 'decisionsWait']);
  expect(await texts(boss)).toEqual([]);
  expect(await texts(second)).toMatchObject([
    { data: { decision: '發放廣告幣', amount: '20,000.00 廣告幣' } },
  ]);
});

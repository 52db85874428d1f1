import type { Capability } from '@common/people/roles';
import { taipei } from '@common/text/taipeiTime';
import { Client } from 'pg';
import { grantCapability } from '../../../cli/administrators';
import { expectAuditClean, ownerUrlOf } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { ProposalDesk } from '../../../testing/proposalDesk';
import { withdrawalShop } from '../../../testing/withdrawalShop';

const DESK = '/api/admin/withdrawal-desk';
const HOUR = 3_600_000;

interface Person {
  id: number;
  token: string;
}

/** A grant with both of its rows, as if it had been made earlier. */
const earlier = (id: number, hours: number) => [
  `UPDATE staff_actions SET created_at = created_at - interval '${hours} hours' WHERE action = 'member.grant' AND ref_id = '${id}'`,
  `UPDATE capability_changes SET created_at = created_at - interval '${hours} hours' WHERE member_id = ${id}`,
];

describe('an administrator whom another one has made', () => {
  const shop = withdrawalShop();
  const { act, get, sql, staff } = shop;

  afterEach(() =>
    sql(`UPDATE setting_proposals SET outcome = 'expired', ended_at = now() WHERE outcome IS NULL`),
  );

  async function member(): Promise<Person & { email: string }> {
    const id = await createMember(shop.app.db);
    const email = `m${id}@shop.example`;
    await sql('UPDATE members SET email = $2 WHERE id = $1', [id, email]);
    return { id, email, token: await createSession(shop.app.db, id) };
  }
  const makeAdmin = (by: Person, of: Person) =>
    act(by, `/api/admin/staff/${of.id}/roles`, {
      role: 'admin',
      granted: true,
      reason: '店長休假，代理職務',
    });
  async function propose(by: Person, dailyLimit: string) {
    const { limits } = (await get(by, DESK)).data;
    const body = { ...limits, dailyLimit, note: '調整', seen: limits };
    return act(by, `${DESK}/proposals/limits`, body);
  }
  const approve = (by: Person, id: number) => act(by, `${DESK}/proposals/${id}/approve`);
  async function age(id: number, hours: number) {
    await shop.asOwner('ALTER TABLE capability_changes DISABLE TRIGGER capability_changes_final');
    await shop.asOwner('ALTER TABLE staff_actions DISABLE TRIGGER USER');
    await shop.asOwner(...earlier(id, hours));
    await shop.asOwner('ALTER TABLE staff_actions ENABLE TRIGGER USER');
    await shop.asOwner('ALTER TABLE capability_changes ENABLE TRIGGER capability_changes_final');
  }

  it('neither agrees nor proposes for a day, and is told from when', async () => {
    const [boss, second] = [await staff('admin'), await member()];
    expect((await makeAdmin(boss, second)).errorCode).toBe('');
    const { data } = await propose(boss, '81000');
    const [{ id }] = data.proposals;
    const refused = await approve(second, id);
    expect(refused).toMatchObject({ errorCode: 'STAFF_NEW' });
    const { countsFrom, limits } = (await get(second, DESK)).data;
    expect(Math.abs(countsFrom - Date.now() - 24 * HOUR)).toBeLessThan(HOUR);
    expect(refused.errorMessage).toContain(`${taipei(new Date(countsFrom))} 起才能提出或同意`);
    expect(limits.dailyLimit).not.toBe('81000');
    expect((await get(boss, DESK)).data.countsFrom).toBeNull();
    await act(boss, `${DESK}/proposals/${id}/reject`, { note: '撤回' });
    expect((await propose(second, '82000')).errorCode).toBe('STAFF_NEW');
  });

  it('agrees once the day is over, not an hour before', async () => {
    const [boss, second] = [await staff('admin'), await member()];
    await makeAdmin(boss, second);
    const { data } = await propose(boss, '83000');
    const [{ id }] = data.proposals;
    await age(second.id, 23);
    expect((await approve(second, id)).errorCode).toBe('STAFF_NEW');
    await age(second.id, 1);
    expect((await get(second, DESK)).data.countsFrom).toBeNull();
    expect((await approve(second, id)).data.limits.dailyLimit).toBe('83000');
  });

  it('begins anew when the role was taken and given again', async () => {
    const [boss, second] = [await staff('admin'), await member()];
    await makeAdmin(boss, second);
    await age(second.id, 25);
    expect((await get(second, DESK)).data.countsFrom).toBeNull();
    const revoke = { role: 'admin', granted: false, reason: '代理結束，收回職務' };
    expect((await act(boss, `/api/admin/staff/${second.id}/roles`, revoke)).errorCode).toBe('');
    await makeAdmin(boss, second);
    expect((await get(second, DESK)).data.countsFrom).not.toBeNull();
  });

  it('agrees at once if an operator made them at the machine', async () => {
    const [boss, second] = [await staff('admin'), await member()];
    const by = `boss${boss.id}@shop.example`;
    await sql('UPDATE members SET email = $2 WHERE id = $1', [boss.id, by]);
    const source = {
      by: 'command',
      command: 'npm run admin -- create',
      user: 'root@shop',
    } as const;
    const grant = { who: second.email, capability: 'admin', by, note: '代理', source } as const;
    expect(await grantCapability(shop.app.db, grant)).toBe(true);
    const { data } = await propose(boss, '84000');
    expect((await approve(second, data.proposals[0].id)).data.limits.dailyLimit).toBe('84000');
  });

  it('does not agree to settings that move money either', async () => {
    const [boss, second] = [await staff('admin'), await member()];
    await makeAdmin(boss, second);
    const { settings, countsFrom } = (await get(second, '/api/admin/settings')).data;
    expect(countsFrom).toBeGreaterThan(Date.now());
    const one = settings.find(({ key }: { key: string }) => key === 'selling');
    const value = { ...one.value, feeBps: one.value.feeBps + 1 };
    const body = { value, version: one.version, reason: '配合活動調整' };
    const proposed = await act(boss, `/api/admin/settings/${one.key}/proposals`, body);
    expect(proposed.errorCode).toBe('');
    const url = `/api/admin/settings/proposals/${proposed.data.proposal.id}/approve`;
    expect((await act(second, url)).errorCode).toBe('STAFF_NEW');
  });

  it('is none of the two who approve a withdrawal, and approves one that takes one', async () => {
    const [boss, second] = [await staff('admin'), await member()];
    await makeAdmin(boss, second);
    const url = (id: number) => `/api/admin/withdrawals/${id}`;
    const { id } = await shop.inReview('20000');
    await act(boss, `${url(id)}/approve`, { note: '好' });
    expect((await act(second, `${url(id)}/approve`, { note: '好' })).errorCode).toBe('STAFF_NEW');
    const { canApprove, countsFrom } = (await get(second, url(id))).data;
    expect([canApprove, countsFrom > Date.now()]).toEqual([false, true]);
    const small = await shop.inReview('2000');
    expect((await get(second, url(small.id))).data).toMatchObject({
      canApprove: true,
      countsFrom: null,
    });
    const approved = await act(second, `${url(small.id)}/approve`, { note: '好' });
    expect(approved.data.state).toBe('queued');
  });

  it('who lost the role while they agree is refused: the role is locked', async () => {
    const [boss, second] = [await staff('admin'), await staff('admin')];
    const { data } = await propose(boss, '85000');
    const other = new Client({ connectionString: ownerUrlOf(shop.app.db) });
    await other.connect();
    await other.query('BEGIN');
    await other.query(`SELECT revoke_capability($1, 'admin', NULL, 'test')`, [second.id]);
    const agreeing = approve(second, data.proposals[0].id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other.query('COMMIT');
    await other.end();
    expect((await agreeing).errorCode).toBe('FORBIDDEN');
    expect((await get(boss, DESK)).data.limits.dailyLimit).not.toBe('85000');
  });
});

describe('staff whom an administrator has made today', () => {
  let desk: ProposalDesk;
  beforeAll(async () => {
    desk = await ProposalDesk.open();
  });
  afterAll(() => desk.world.close());
  afterEach(() => expectAuditClean(desk.world.db));

  async function granted(role: Capability) {
    const boss = await desk.world.person([], ['admin']);
    const one = await desk.world.person();
    const body = { role, granted: true, reason: '新進人員，已完成訓練' };
    expect(
      (await desk.world.post(boss, `/api/admin/staff/${one.id}/roles`, body)).body.errorCode,
    ).toBe('');
    return one;
  }

  it('agree to no decision on money, and see from when they can', async () => {
    const { id, no } = await desk.proposed();
    const fresh = await granted('support');
    const row = (await desk.waiting(fresh)).find((one) => one.ref.id === no);
    expect(row?.countsFrom).toBeGreaterThan(Date.now());
    expect(await desk.approve(fresh, id)).toMatchObject({ errorCode: 'STAFF_NEW' });
    expect(await desk.world.order(no)).toMatchObject({ status: 2 });
    expect(await desk.approve(desk.other, id)).toMatchObject({ errorCode: '' });
  });

  it('propose none either: whoever made them could agree to it', async () => {
    const fresh = await granted('finance');
    const { no } = await desk.world.paid();
    expect(await desk.refundCode(fresh, no)).toBe('STAFF_NEW');
    expect(await desk.refundCode(desk.clerk, no)).toBe('DECISION_PROPOSED');
  });

  it('keep the time of an older role that has the right', async () => {
    const older = await desk.world.person([], ['support']);
    const boss = await desk.world.person([], ['admin']);
    const body = { role: 'finance', granted: true, reason: '調任財務，已交接' };
    await desk.world.post(boss, `/api/admin/staff/${older.id}/roles`, body);
    const { id } = await desk.proposed();
    expect(await desk.approve(older, id)).toMatchObject({ errorCode: '' });
  });
});

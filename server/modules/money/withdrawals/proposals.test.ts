import { freezeSql } from '../../../testing/factories';
import { withdrawalShop } from '../../../testing/withdrawalShop';

const shop = withdrawalShop();
const { sql, get, act, staff } = shop;
const DESK = '/api/admin/withdrawal-desk';
type Person = Awaited<ReturnType<typeof staff>>;

afterEach(() =>
  sql(`UPDATE setting_proposals SET outcome = 'expired', ended_at = now() WHERE outcome IS NULL`),
);

const limits = async (who: Person) => (await get(who, DESK)).data.limits;
async function propose(who: Person, change: object, seen?: object) {
  const now = await limits(who);
  const body = { ...now, ...change, note: '調整', seen: seen ?? now };
  return act(who, `${DESK}/proposals/limits`, body);
}
const approve = (who: Person, id: number) => act(who, `${DESK}/proposals/${id}/approve`);
const reject = (who: Person, id: number) =>
  act(who, `${DESK}/proposals/${id}/reject`, { note: '先不要' });

async function two() {
  return { first: await staff('admin'), second: await staff('admin') };
}

describe('limits of withdrawals', () => {
  it('are not proposed by who saw others, and the refusal names those that hold', async () => {
    const { first } = await two();
    const seen = { ...(await limits(first)), dailyLimit: '1' };
    const refused = await propose(first, { fee: '2' }, seen);
    expect(refused).toMatchObject({ errorCode: 'SEEN_CHANGED' });
    const { dailyLimit } = await limits(first);
    expect(refused.errorMessage).toContain(Number(dailyLimit).toLocaleString('en'));
    expect((await get(first, DESK)).data.proposals).toEqual([]);
  });

  it('do not change before another administrator approves', async () => {
    const { first, second } = await two();
    const before = await limits(first);
    const { data } = await propose(first, { dailyLimit: '77777' });
    expect(data.limits).toEqual(before);
    expect(data.proposals).toMatchObject([
      { kind: 'limits', by: { id: first.id }, before, after: { ...before, dailyLimit: '77777' } },
    ]);
    const [{ id }] = data.proposals;
    expect((await approve(first, id)).errorCode).toBe('PROPOSAL_OWN');
    expect(await limits(first)).toEqual(before);
    const agreed = await approve(second, id);
    expect(agreed.data).toMatchObject({ limits: { dailyLimit: '77777' }, proposals: [] });
    expect((await approve(second, id)).errorCode).toBe('PROPOSAL_GONE');
  });

  it('cannot be proposed by staff, nor approved by them', async () => {
    const { first } = await two();
    const clerk = await staff();
    const { data } = await propose(first, { fee: '9' });
    for (const path of ['limits', 'resume', `${data.proposals[0].id}/approve`]) {
      const url = `${DESK}/proposals/${path}`;
      const { status } = await shop.app.call(clerk.token, 'POST', url, {});
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it('require a fresh proof of both administrators', async () => {
    const { first, second } = await two();
    const { data } = await propose(first, { fee: '4' });
    await sql(
      `UPDATE sessions SET created_at = now() - interval '1 hour', proven_at = NULL WHERE member_id IN (${first.id}, ${second.id})`,
    );
    expect((await propose(first, { fee: '5' })).errorCode).toBe('PROOF_NEEDED');
    expect((await approve(second, data.proposals[0].id)).errorCode).toBe('PROOF_NEEDED');
  });

  it('have at most one open proposal, which expires after 24 hours', async () => {
    const { first, second } = await two();
    const { data } = await propose(first, { fee: '4' });
    expect((await propose(second, { fee: '5' })).errorCode).toBe('PROPOSAL_OPEN');
    await shop.asOwner(
      `UPDATE setting_proposals SET expires_at = now() - interval '1 second' WHERE outcome IS NULL`,
    );
    expect((await approve(second, data.proposals[0].id)).errorCode).toBe('PROPOSAL_GONE');
    expect((await get(first, DESK)).data.proposals).toEqual([]);
    expect((await propose(second, { fee: '5' })).success).toBe(true);
  });

  it('a proposal ends when it is rejected or withdrawn, or its author is no longer an administrator', async () => {
    const { first, second } = await two();
    for (const who of [first, second]) {
      const { data } = await propose(first, { fee: '4' });
      const [{ id }] = data.proposals;
      expect((await reject(who, id)).data.proposals).toEqual([]);
      expect((await approve(second, id)).errorCode).toBe('PROPOSAL_GONE');
    }
    const third = await staff('admin');
    const [{ id }] = (await propose(third, { fee: '4' })).data.proposals;
    await sql(freezeSql(), [third.id]);
    expect((await approve(second, id)).errorCode).toBe('PROPOSAL_GONE');
  });

  it('a proposal of the only administrator fails with PROPOSAL_ALONE', async () => {
    const alone = await staff('admin');
    await sql(
      `SELECT revoke_capability(member_id, 'admin', NULL, 'test') FROM capabilities
       WHERE capability = 'admin' AND member_id <> $1`,
      [alone.id],
    );
    expect((await get(alone, DESK)).data.administrators).toBe(1);
    expect((await propose(alone, { fee: '4' })).errorCode).toBe('PROPOSAL_ALONE');
  });

  it('one of two simultaneous approvals counts', async () => {
    const { first, second } = await two();
    const third = await staff('admin');
    const { data } = await propose(first, { fee: '6' });
    const [{ id }] = data.proposals;
    const answers = await Promise.all([approve(second, id), approve(third, id)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['', 'PROPOSAL_GONE']);
    const changed = await sql('SELECT 1 FROM setting_changes WHERE proposal_id = $1', [id]);
    expect(changed).toHaveLength(1);
  });

  it('the database refuses a change by one person, except a stop', async () => {
    const { first } = await two();
    const change = (key: string, after: object) =>
      sql(
        `INSERT INTO setting_changes (key, before, after, staff_id, note) VALUES ($1, '{}', $2, $3, '')`,
        [key, JSON.stringify(after), first.id],
      );
    await expect(change('withdrawals', { fee: '0' })).rejects.toThrow('setting_changes_two_people');
    await expect(change('withdrawals.switch', { killed: false })).rejects.toThrow(
      'setting_changes_two_people',
    );
    const own = sql(
      `INSERT INTO setting_proposals (key, before, after, seen, proposer_id, note, expires_at, outcome, ended_by, ended_at)
       VALUES ('withdrawals', '{}', '{}', 0, $1, '', now(), 'approved', $1, now())`,
      [first.id],
    );
    await expect(own).rejects.toThrow('setting_proposals_two_people');
  });
});

it('a resumption that was proposed for one stop does not end the next', async () => {
  const { first, second } = await two();
  const kill = async () =>
    (await act(first, `${DESK}/kill`, { reason: '系統維護' })).data.switch.version;
  const resume = async (version: number) =>
    (await act(first, `${DESK}/proposals/resume`, { note: '好了', version })).data.proposals[0].id;
  const version = await kill();
  const id = await resume(version);
  await approve(second, id);
  const next = await kill();
  expect((await approve(second, id)).errorCode).toBe('PROPOSAL_GONE');
  const again = await resume(next);
  const agreed = await approve(second, again);
  expect(agreed.data.switch).toMatchObject({ killed: false, reason: '' });
});

it('a resumption is neither proposed nor approved while an outflow is unexplained', async () => {
  const { first, second } = await two();
  const { version } = (await act(first, `${DESK}/kill`, { reason: '查帳' })).data.switch;
  const outflow = () =>
    sql(
      `INSERT INTO outflows (chain_id, tx_hash, log_index, block_number, block_hash, to_address, amount, state)
       SELECT $1, '0x' || repeat('e', 64), 0, 1, '0x' || repeat('b', 64), '0x' || repeat('c', 40), 5, 'booked'`,
      [shop.app.chain.chainId],
    );
  // As a reorg would.
  const reverse = () => sql(`UPDATE outflows SET state = 'reversed' WHERE withdrawal_id IS NULL`);
  const resume = () => act(first, `${DESK}/proposals/resume`, { note: '好了', version });

  await outflow();
  expect(await resume()).toMatchObject({ errorCode: 'OUTFLOWS_OPEN' });
  await reverse();
  const { proposals } = (await resume()).data;
  await outflow();
  expect(await approve(second, proposals[0].id)).toMatchObject({ errorCode: 'OUTFLOWS_OPEN' });
  expect((await get(first, DESK)).data).toMatchObject({ switch: { killed: true }, proposals });
  await reverse();
  expect((await approve(second, proposals[0].id)).data.switch).toMatchObject({ killed: false });
});

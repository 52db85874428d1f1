import { desc, eq } from 'drizzle-orm';
import { mailOutbox } from '../../../db/schema/plumbing';
import { createTestApp, newAccount, type SignedIn, type TestApp } from '../../../testing/app';
import { noticesOf } from '../../../testing/notices';
import { until } from '../../../testing/until';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

let serial = 0;
const sql = async (text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows;

async function lastMail(to: string) {
  const [mail] = await shop.db.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, to))
    .orderBy(desc(mailOutbox.id));
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}
const codeIn = (body: string) => /：(\d{6})$/m.exec(body)?.[1] ?? '';

/** Creates a member with a wallet and an e-mail address. */
async function member(): Promise<SignedIn & { email: string }> {
  const one = await shop.signIn();
  const email = `member${++serial}@shop.example`;
  await sql('UPDATE members SET email = $2 WHERE id = $1', [one.memberId, email]);
  return { ...one, email };
}
/** Dates the session back by an hour. */
const age = (token: string) =>
  sql(
    `UPDATE sessions SET created_at = now() - interval '1 hour', proven_at = NULL
     WHERE token_hash = sha256($1::bytea)`,
    [token],
  );
async function sign(account = newAccount()) {
  const body = { address: account.address, chainId: shop.chain.chainId };
  const { message } = (await shop.call('', 'POST', '/api/auth/nonce', body)).body.data;
  return { message, signature: await account.signMessage({ message }) };
}
const unbind = (token: string, address: string) =>
  shop.call(token, 'DELETE', `/api/me/wallets/${address}`);
const code = async (reply: ReturnType<TestApp['call']>) => (await reply).body.errorCode;

describe('a change of sign-in methods', () => {
  it('requires a fresh proof once the sign-in is ten minutes old', async () => {
    const { token, account } = await member();
    await age(token);
    const email = { email: `new${++serial}@shop.example` };
    const body = await sign();
    expect(await code(shop.call(token, 'POST', '/api/me/email/code', email))).toBe('PROOF_NEEDED');
    expect(await code(shop.call(token, 'POST', '/api/me/wallets', body))).toBe('PROOF_NEEDED');
    expect(await code(unbind(token, account.address))).toBe('PROOF_NEEDED');
  });

  it("accepts the code mailed to the member's address, in this session only", async () => {
    const { token, account, email } = await member();
    const other = await shop.signIn({ account });
    await age(token);
    await age(other.token);
    expect((await shop.call(token, 'POST', '/api/me/proof/code')).body.success).toBe(true);
    const mail = await lastMail(email);
    expect(mail.subject).toContain('身分確認');
    const proven = await shop.call(token, 'POST', '/api/me/proof/email', {
      code: codeIn(mail.body),
    });
    expect(proven.body.data.provenUntil).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(await code(unbind(other.token, account.address))).toBe('PROOF_NEEDED');
    expect((await unbind(token, account.address)).body.data.wallets).toEqual([]);
  });

  it("accepts the signature of one of the member's wallets only", async () => {
    const { token, account } = await member();
    await age(token);
    const prove = (body: object) => shop.call(token, 'POST', '/api/me/proof/wallet', body);
    expect(await code(prove(await sign()))).toBe('PROOF_WALLET');
    const theirs = await shop.signIn();
    expect(await code(prove(await sign(theirs.account)))).toBe('PROOF_WALLET');
    expect((await prove(await sign(account))).body.success).toBe(true);
    expect((await unbind(token, account.address)).body.success).toBe(true);
  });

  it('notifies the member', async () => {
    const { token, memberId } = await member();
    const wallet = newAccount();
    await shop.call(token, 'POST', '/api/me/wallets', await sign(wallet));
    await unbind(token, wallet.address);
    const address = wallet.address.toLowerCase();
    expect(await noticesOf(shop.db, memberId)).toMatchObject([
      { kind: 'walletBound', data: { address } },
      { kind: 'walletUnbound', data: { address } },
    ]);
  });
});

describe('unbinding a wallet', () => {
  it('is refused for the last way to sign in, also for two simultaneous requests', async () => {
    const { token, account } = await shop.signIn();
    expect(await code(unbind(token, account.address))).toBe('LAST_SIGN_IN');
    for (let round = 0; round < 5; round++) {
      const one = await shop.signIn();
      const second = newAccount();
      await shop.call(one.token, 'POST', '/api/me/wallets', await sign(second));
      const replies = await Promise.all(
        [one.account, second].map(({ address }) => code(unbind(one.token, address))),
      );
      expect(replies.sort()).toEqual(['', 'LAST_SIGN_IN']);
    }
  });

  it('is refused while a payment from it is pending', async () => {
    const { token, account, memberId } = await member();
    await sql(
      `WITH o AS (INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method)
         VALUES ($2, $1, 'shop', 'digital', 1, 1, 0, 'wallet') RETURNING id)
       INSERT INTO order_payments (order_id, buyer_id, tx_hash) SELECT id, $1, $3 FROM o`,
      [memberId, `PAYING${++serial}`, `0x${String(serial).padStart(64, '0')}`],
    );
    expect(await code(unbind(token, account.address))).toBe('WALLET_IN_USE');
    await sql(`UPDATE order_payments SET state = 'failed' WHERE buyer_id = $1`, [memberId]);
    expect(await code(unbind(token, account.address))).toBe('');
  });

  it("works for the member's own wallets only, in upper or lower case", async () => {
    const { token, account } = await member();
    const theirs = await member();
    expect((await unbind(token, theirs.account.address)).status).toBe(404);
    const upper = `0x${account.address.slice(2).toUpperCase()}`;
    expect((await unbind(token, upper)).body.success).toBe(true);
    expect((await unbind(token, account.address)).status).toBe(404);
  });

  it('frees it for another member; a sign-in with a free wallet creates a new member', async () => {
    const { token, account, memberId } = await member();
    await unbind(token, account.address);
    const other = await shop.signIn();
    const body = await sign(account);
    const bound = await shop.call(other.token, 'POST', '/api/me/wallets', body);
    expect(bound.body.data.wallets).toContain(account.address);
    expect((await shop.signIn({ account })).memberId).toBe(other.memberId);
    const third = await member();
    await unbind(third.token, third.account.address);
    const fresh = await shop.signIn({ account: third.account });
    expect([memberId, third.memberId, other.memberId]).not.toContain(fresh.memberId);
  });
});

describe('sessions', () => {
  it("are listed with last use, this one first, and only the member's own", async () => {
    const { token, account, memberId } = await member();
    const other = await shop.signIn({ account });
    await age(other.token);
    await shop.call(other.token, 'GET', '/api/me');
    // The time of the last use is written behind the answer.
    const seen = 'SELECT FROM sessions WHERE member_id = $1 AND last_seen_at IS NOT NULL';
    await until(async () => (await shop.db.pool.query(seen, [memberId])).rowCount === 1);
    const { list } = (await shop.call(token, 'GET', '/api/me/sessions')).body.data;
    expect(list.map((one: { isThis: boolean }) => one.isThis)).toEqual([true, false]);
    const [, second] = list;
    expect(second.method).toBe('wallet');
    expect(second.lastSeenAt - second.createdAt).toBeGreaterThan(3_500_000);
  });

  it('can be ended singly or all but this one; another member’s cannot', async () => {
    const { token, account } = await member();
    const tokens = [];
    for (let n = 0; n < 3; n++) tokens.push((await shop.signIn({ account })).token);
    const stranger = await shop.signIn();
    const { list } = (await shop.call(token, 'GET', '/api/me/sessions')).body.data;
    const path = `/api/me/sessions/${list[1].id}`;
    expect((await shop.call(stranger.token, 'DELETE', path)).status).toBe(404);
    expect((await shop.call(token, 'DELETE', path)).body.success).toBe(true);
    expect((await shop.call(token, 'DELETE', path)).status).toBe(404);
    const ended = await shop.call(token, 'DELETE', '/api/me/sessions');
    expect(ended.body.data).toEqual({ ended: 2 });
    for (const one of tokens) {
      const refused = await shop.call(one, 'GET', '/api/me');
      expect([refused.status, refused.body.errorCode]).toEqual([401, 'SESSION_REVOKED']);
    }
    expect((await shop.call(token, 'GET', '/api/me')).status).toBe(200);
    expect((await shop.call(stranger.token, 'GET', '/api/me')).status).toBe(200);
  });

  it('that have expired are told apart from those that were ended', async () => {
    const { token } = await member();
    await shop.db.pool.query(
      `UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE token_hash = sha256($1)`,
      [Buffer.from(token)],
    );
    for (const one of [token, 'a-token-that-nobody-ever-got']) {
      const refused = await shop.call(one, 'GET', '/api/me');
      expect([refused.status, refused.body.errorCode]).toEqual([401, 'SIGN_IN_REQUIRED']);
    }
  });

  it('close their event streams when they end', async () => {
    const { token, account } = await member();
    const other = await shop.signIn({ account });
    await shop.app.listen({ port: 0 });
    const address = shop.app.server.address();
    if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
    const stream = await fetch(`http://127.0.0.1:${address.port}/api/me/events`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    const reader = stream.body?.getReader();
    await reader?.read();
    await shop.call(token, 'DELETE', '/api/me/sessions');
    for (;;) {
      const part = await reader?.read();
      if (part?.done) break;
      expect(new TextDecoder().decode(part?.value)).not.toContain('sessions');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { mailOutbox } from '../db/schema/plumbing';
import type { TestApp } from './app';

/** Another code than this one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody at a keyboard with their mailbox beside them. */
export class EmailDesk {
  #serial = 0;
  #ip = '';

  constructor(readonly shop: TestApp) {
    this.move();
  }

  /** Requests of one test come from an address of their own, so that limits of others do not count. */
  move(): void {
    this.#ip = `10.0.${this.#serial >> 8}.${++this.#serial & 255}`;
  }

  newEmail = () => `buyer${++this.#serial}@shop.example`;

  async post(url: string, body: object, token = '', key: string = randomUUID()) {
    const response = await this.shop.app.inject({
      method: url === '/api/me/email' ? 'PUT' : 'POST',
      url,
      remoteAddress: this.#ip,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: body,
    });
    return { status: response.statusCode, body: response.json() };
  }

  ask = (email: string) => this.post('/api/auth/email/code', { email });
  enter = (email: string, code: string) => this.post('/api/auth/email', { email, code });

  async lastMail(to: string) {
    const [mail] = await this.shop.db.orm
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.to, to))
      .orderBy(desc(mailOutbox.id));
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail;
  }

  codeFor = async (email: string): Promise<string> => {
    const code = /：(\d{6})$/m.exec((await this.lastMail(email)).body)?.[1];
    if (!code) throw new Error('no code in the mail');
    return code;
  };

  askAndRead = async (email: string): Promise<string> => {
    expect((await this.ask(email)).body.errorCode).toBe('');
    return this.codeFor(email);
  };

  /** As if the codes of this address had been asked for so long ago. */
  async age(email: string, seconds: number): Promise<void> {
    await this.shop.db.pool.query(
      `UPDATE email_codes SET created_at = created_at - make_interval(secs => $2),
         expires_at = expires_at - make_interval(secs => $2) WHERE email = $1`,
      [email, seconds],
    );
  }
}

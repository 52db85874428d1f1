import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, like } from 'drizzle-orm';
import { mailOutbox } from '../db/schema/plumbing';
import { UNUSED_OF_NETWORK } from '../modules/people/auth/codeStore';
import type { TestApp } from './app';

/** A wrong code, for a right one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A person with a browser and a mailbox. */
export class EmailDesk {
  #serial = 0;
  #ip = '';
  /** Tickets of the last requested codes, by address. */
  readonly #tickets = new Map<string, string>();

  constructor(readonly shop: TestApp) {
    this.move();
  }

  /** Changes the IP address, so that each test has limits of its own. */
  move(): void {
    this.#ip = `10.0.${this.#serial >> 8}.${++this.#serial & 255}`;
  }

  newEmail = () => `buyer${++this.#serial}@shop.example`;

  async post(token: string, url: string, body: object, key: string = randomUUID()) {
    const response = await this.shop.app.inject({
      method: url === '/api/me/email' ? 'PUT' : 'POST',
      url,
      remoteAddress: this.#ip,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: body,
    });
    return { status: response.statusCode, body: response.json() };
  }

  /** The ticket of the last code of an address; a random one if there is none. */
  ticketOf = (email: string): string =>
    this.#tickets.get(email.toLowerCase()) ?? randomBytes(32).toString('base64url');

  ask = async (email: string, device?: string, pass?: string) => {
    const body = { email, ...(device && { device }), ...(pass && { pass }) };
    const reply = await this.post('', '/api/auth/email/code', body);
    if (reply.body.success) this.#tickets.set(email.toLowerCase(), reply.body.data.ticket);
    return reply;
  };
  enter = (email: string, code: string, device?: string) =>
    this.post('', '/api/auth/email', {
      ticket: this.ticketOf(email),
      code,
      ...(device && { device }),
    });

  /** The newest mail to an address whose subject contains this. */
  async lastMail(to: string, subject = '') {
    const [mail] = await this.shop.db.orm
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.to, to), like(mailOutbox.subject, `%${subject}%`)))
      .orderBy(desc(mailOutbox.id));
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail;
  }

  codeFor = async (email: string): Promise<string> => {
    const { body, expiresAt } = await this.lastMail(email);
    const code = /：(\d{6})$/m.exec(body)?.[1];
    if (!code || !expiresAt) throw new Error('no code in the mail, or no lifetime');
    return code;
  };

  /** The secret of the link in the last mail with one. */
  passFor = async (email: string): Promise<string> => {
    const { body, expiresAt } = await this.lastMail(email, '連結');
    const pass = /\/login#(\S{43})$/m.exec(body)?.[1];
    if (!pass || !expiresAt) throw new Error('no link in the mail, or no lifetime');
    return pass;
  };

  askAndRead = async (email: string): Promise<string> => {
    expect((await this.ask(email)).body.errorCode).toBe('');
    return this.codeFor(email);
  };

  /** Asks for the codes of strangers until the network has none left; the reply is the refusal. */
  async useUpNetwork() {
    for (let n = 0; n < UNUSED_OF_NETWORK; n++) await this.ask(this.newEmail());
    return this.ask(this.newEmail());
  }

  /** Inserts used codes, as if so many more had been sent to the network of the newest code and entered. */
  async enterAllOfNetwork(codes: number): Promise<void> {
    await this.shop.db.pool.query(
      `INSERT INTO email_codes (email, code_hash, ticket_hash, requester, expires_at, used_at)
       SELECT 'crowd' || n || '@shop.example', code_hash, ticket_hash, requester, expires_at, now()
       FROM generate_series(1, $1) n, (SELECT * FROM email_codes ORDER BY id DESC LIMIT 1) newest`,
      [codes],
    );
    await this.shop.db.pool.query(
      `UPDATE email_codes SET used_at = now() WHERE used_at IS NULL
         AND requester = (SELECT requester FROM email_codes ORDER BY id DESC LIMIT 1)`,
    );
  }

  /** Moves the codes of this address into the past. */
  async age(email: string, seconds: number): Promise<void> {
    await this.shop.db.pool.query(
      `UPDATE email_codes SET created_at = created_at - make_interval(secs => $2),
         expires_at = expires_at - make_interval(secs => $2) WHERE email = $1`,
      [email, seconds],
    );
  }
}

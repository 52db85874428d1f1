import { createAddress, createMember, createSession, give } from './factories';
import type { PayoutWorld } from './payoutWorld';

type Body = Record<string, unknown>;

/** The people of a shop that pays out, and their calls; a refused call is a fault of the test. */
export class AuditedShop {
  protected staff = '';
  protected admin = '';

  protected constructor(readonly payout: PayoutWorld) {}

  get db() {
    return this.payout.db;
  }

  close(): Promise<void> {
    return this.payout.shop.close();
  }

  protected async call(token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: Body) {
    const answer = await this.payout.shop.call(token, method, url, body);
    if (!answer.body.success) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
  protected post(token: string, url: string, body?: Body) {
    return this.call(token, 'POST', url, body);
  }

  protected async person(coin = '0', adv = '0') {
    const id = await createMember(this.db);
    if (coin !== '0') await give(this.db, id, 'coin', coin);
    if (adv !== '0') await give(this.db, id, 'adv', adv);
    return {
      id,
      token: await createSession(this.db, id),
      addressId: await createAddress(this.db, id),
    };
  }

  protected async hire(): Promise<void> {
    this.staff = await createSession(this.db, await createMember(this.db, '店員', ['staff']));
    this.admin = await createSession(
      this.db,
      await createMember(this.db, '店長', ['staff', 'admin']),
    );
  }
}

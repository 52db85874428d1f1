import type { Database } from '../db/database';
import { createSessions } from './factories';

const AT_ONCE = 100;

/** Sessions for a test whose calls each need one of their own, since some endpoints end the session that calls them. */
export class SessionStock {
  readonly #unused = new Map<number, string[]>();

  constructor(readonly db: Database) {}

  /** A session that no call has used. Makes a hundred of a member at a time. */
  async take(memberId: number): Promise<string> {
    const unused = this.#unused.get(memberId) ?? [];
    if (unused.length === 0) {
      unused.push(...(await createSessions(this.db, Array<number>(AT_ONCE).fill(memberId))));
      this.#unused.set(memberId, unused);
    }
    return unused.pop() ?? '';
  }

  /** After an endpoint that ends all sessions of its caller. */
  empty(): void {
    this.#unused.clear();
  }
}

/** The endpoint that ends all sessions of its caller but the one that calls it. */
export const ENDS_OTHERS = '/api/me/sessions';

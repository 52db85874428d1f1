import type { ListingInput, ListingKind } from '@common/endpoints/listings';
import { createTestApi, type TestApi } from './api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './database';
import { createMember, createSession, give } from './factories';
import { contentOf, lotContentOf, type Seller } from './listings';

interface Person {
  id: number;
  token: string;
}

/** A market with a clerk who reviews listings and a buyer, for one test file. */
export function moderatedMarket() {
  let test: TestDatabase;
  let api: TestApi;
  let staff: Person;
  let buyer: Person;
  beforeAll(async () => {
    test = await createTestDatabase();
    api = await createTestApi(test.db);
    const staffId = await createMember(test.db, '店員', ['staff']);
    staff = { id: staffId, token: await createSession(test.db, staffId) };
    const buyerId = await createMember(test.db, '買家');
    await give(test.db, buyerId, 'coin', '10000');
    buyer = { id: buyerId, token: await createSession(test.db, buyerId) };
  });
  afterAll(async () => {
    await api.close();
    await test.drop();
  });
  afterEach(() => expectAuditClean(test.db));

  const draft = async (seller: Seller, kind: ListingKind = 'fixed', content?: ListingInput) => {
    const whole = content ?? (kind === 'fixed' ? contentOf(seller) : lotContentOf(seller));
    const { body } = await api.call(seller.token, 'POST', '/api/me/listings', {
      kind,
      content: whole,
    });
    expect(body.errorCode).toBe('');
    return body.data;
  };
  const submit = (seller: Seller, { id, revision }: { id: number; revision: number }) =>
    api.call(seller.token, 'POST', `/api/me/listings/${id}/submit`, { revision });
  const approve = (id: number, revision: number, token = staff.token) =>
    api.call(token, 'POST', `/api/admin/listings/${id}/approve`, { revision });
  const answer = (
    id: number,
    revision: number,
    decision: 'changes' | 'refused',
    reason = '照片不清楚',
  ) =>
    api.call(staff.token, 'POST', `/api/admin/listings/${id}/answer`, {
      revision,
      answer: decision,
      reason,
    });
  const save = (seller: Seller, id: number, revision: number, content: ListingInput) =>
    api.call(seller.token, 'PUT', `/api/me/listings/${id}`, { revision, content });
  async function published(seller: Seller, kind: ListingKind = 'fixed', content?: ListingInput) {
    const made = await draft(seller, kind, content);
    await submit(seller, made);
    const { body } = await approve(made.id, made.revision);
    expect(body.errorCode).toBe('');
    return body.data;
  }

  return {
    get db() {
      return test.db;
    },
    /** For changes that only a migration or an intruder makes. */
    get ownerUrl() {
      return test.ownerUrl;
    },
    get api() {
      return api;
    },
    get staff() {
      return staff;
    },
    get buyer() {
      return buyer;
    },
    draft,
    submit,
    approve,
    answer,
    save,
    published,
  };
}

import { ask, DatabaseAwayError, isDatabaseAway } from './databaseAway';

it.each(['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
  'a certificate that is not trusted any more (%s) is a refusal: 503 for members, a sentence for the operator',
  async (code) => {
    const refused = Object.assign(new Error('certificate'), { code });
    const error: unknown = await ask(() => Promise.reject(refused)).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(DatabaseAwayError);
    expect(error).toMatchObject({
      isRefusal: true,
      message: expect.stringMatching(/^The certificate of the database is not trusted: /),
    });
    // At a start waiting mends nothing.
    expect(isDatabaseAway(refused)).toBe(false);
  },
);

import { isDatabaseAway } from './databaseAway';
import { pgCode } from './pgError';

const pooler = (message: string) => Object.assign(new Error(message), { code: '08P01' });

it.each([
  ['SASL authentication failed', '28P01', false],
  ['password authentication failed', '28P01', false],
  ['no such user', '28P01', false],
  ['no such database: gab', '3D000', false],
  ['server login has been failing, try again later (server_login_retry)', '08P01', true],
  ['query_wait_timeout', '08P01', true],
])('what PgBouncer says (%s) counts as %s', (message, code, away) => {
  expect(pgCode(pooler(message))).toBe(code);
  expect(pgCode(new Error('wrapped', { cause: pooler(message) }))).toBe(code);
  expect(isDatabaseAway(pooler(message))).toBe(away);
});

import { Client } from 'pg';
import { ChainError } from '../chain/errors';
import { DatabaseAwayError } from '../db/databaseAway';
import { StartError } from '../embedded/startError';
import { explained } from './program';

const failureOf = async (text: string): Promise<unknown> => {
  const client = new Client({ connectionString: process.env.GAB_TEST_POSTGRES });
  await client.connect();
  try {
    return await client.query(text).catch((error: unknown) => error);
  } finally {
    await client.end();
  }
};

it.each(['SELECT * FROM capabilities', 'SELECT later FROM pg_class', 'SELECT later_function()'])(
  'a command that meets another schema (%s) says so in a sentence',
  async (text) => {
    expect(explained(await failureOf(text))).toMatch(
      /^The database has not this release's schema: .* does not exist\. See "npm run db -- status"/,
    );
  },
);

it('a database or a node that is away is a sentence', () => {
  expect(explained(new DatabaseAwayError(new Error('x')))).toBe('The database does not answer.');
  expect(explained(new ChainError('refused', 'eth_call: too busy'))).toBe(
    'The chain could not be read: eth_call: too busy. Try again.',
  );
});

it.each([
  [
    '53300',
    'remaining connection slots are reserved',
    /no connection left\. Raise max_connections/,
  ],
  ['28P01', 'password authentication failed for user "gab_server"', /password is wrong\. Take/],
  [
    '25006',
    'cannot execute INSERT in a read-only transaction',
    /as a standby is\. Name the primary/,
  ],
  ['42501', 'permission denied for table journals', /lacks a right: .*journals\. Log in as/],
  [
    '55P03',
    'canceling statement due to lock timeout',
    /gave way\. What it had finished stays; run it again/,
  ],
])('a refusal of PostgreSQL (%s) says what mends it', (code, message, said) => {
  expect(explained(Object.assign(new Error(message), { code }))).toMatch(said);
});

it('a mistake of the operator is a sentence, and anything else keeps its stack', async () => {
  expect(explained(new StartError('--keep: a number.'))).toBe('--keep: a number.');
  const other = await failureOf('SELECT 1 / 0');
  expect(explained(other)).toBe(other);
});

import { checkDatabase } from './checkDatabase';

const url = (query: string) => `${process.env.GAB_TEST_POSTGRES}?${query}`;

it.each([
  ['sslmode=verify-full&sslrootcert=/nowhere/ca.pem', 'a file that the URL names is not there'],
  ['sslmode=verify-full', 'it speaks no TLS. Turn ssl on there'],
])('a URL with %s is refused by its setting, with what mends it', async (query, said) => {
  await expect(checkDatabase('DATABASE_URL', url(query))).rejects.toThrow(
    `DATABASE_URL: the database cannot be used: ${said}`,
  );
});

it('a server that is there is no fault', async () => {
  await expect(checkDatabase('DATABASE_URL', url(''))).resolves.toBeUndefined();
});

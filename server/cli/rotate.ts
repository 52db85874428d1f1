import { randomBytes } from 'node:crypto';
import { readsOn } from '../db/database';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { writeSecretFile } from './secretFile';
import { makeRoles, requireAdministrator } from './setup';
import { connectionsOf, shopDatabases } from './setupStore';

/** The application's logins: one is in use, the other is the next. */
const SERVER_LOGINS = ['gab_server', 'gab_server_2'] as const;
type ServerLogin = (typeof SERVER_LOGINS)[number];

const newPassword = () => randomBytes(24).toString('hex');

/** @throws StartError unless `url` names one of the application's logins */
function loginsOf(url: string): { used: ServerLogin; other: ServerLogin } {
  const [first, second] = SERVER_LOGINS;
  const { username } = new URL(url);
  if (username === first) return { used: first, other: second };
  if (username === second) return { used: second, other: first };
  throw new StartError(
    `DATABASE_URL: its login is ${username}, and only ${first} and ${second} take turns.`,
  );
}

/**
 * Gives the application's other login a new password and the rights of the login in use. That one stays valid, so that
 * processes can be restarted one by one.
 * @param urls URLs with the login in use, by the names of their settings; the file gets them with the other login
 * @param file is written, mode 0600, before the password is set: a lost password would lock the shop out
 * @returns the other login
 */
export async function prepareLogin(
  adminUrl: string,
  urls: Readonly<Record<string, readonly string[]>>,
  { sqlFolder, file }: { sqlFolder: string; file: string },
): Promise<ServerLogin> {
  const [main = ''] = urls.DATABASE_URL ?? [];
  const { other } = loginsOf(main);
  const password = newPassword();
  return withClient(adminUrl, async (admin) => {
    await requireAdministrator(admin);
    await makeRoles(admin, sqlFolder);
    for (const { name } of await readsOn(admin).run(shopDatabases)) {
      await admin.query(`GRANT CONNECT ON DATABASE ${name} TO ${other}`);
    }
    const withOther = (url: string) =>
      Object.assign(new URL(url), { username: other, password }).toString();
    const lines = Object.entries(urls)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => `${name}='${values.map(withOther).join(' ')}'\n`);
    await writeSecretFile(file, lines.join(''));
    await admin.query(`ALTER ROLE ${other} PASSWORD '${password}'`);
    return other;
  });
}

/**
 * Retires the login that DATABASE_URL no longer names, by a random password that is kept nowhere.
 * @returns the retired login
 * @throws StartError while a connection still uses it
 */
export async function endLogin(adminUrl: string, url: string): Promise<ServerLogin> {
  const { other } = loginsOf(url);
  return withClient(adminUrl, async (admin) => {
    await requireAdministrator(admin);
    const { count } = await readsOn(admin).one(connectionsOf, [other]);
    if (count > 0) {
      throw new StartError(
        `${count} connections still use ${other}: restart those processes with the new login first.`,
      );
    }
    await admin.query(`ALTER ROLE ${other} PASSWORD '${newPassword()}'`);
    return other;
  });
}

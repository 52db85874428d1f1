import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

export const TEST_PASSWORD = 'p';

/** Creates the documented logins, serialised with other test files, which share the server's roles. */
export async function makeLogins(admin: Client): Promise<void> {
  const roles = readFileSync(join(__dirname, '../db/setup/roles.sql'), 'utf8');
  await admin.query('SELECT pg_advisory_lock(72012)');
  // Twice, since operators may run it again.
  await admin.query(roles);
  await admin.query(roles);
  for (const login of ['gab_owner', 'gab_server', 'gab_auditor']) {
    await admin.query(`ALTER ROLE ${login} PASSWORD '${TEST_PASSWORD}'`);
  }
  await admin.query('SELECT pg_advisory_unlock(72012)');
}

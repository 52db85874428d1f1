import type { Client } from 'pg';
import { t } from './columns';
import { readsOn, statement } from './statement';
import { withClient } from './withClient';

// Those in the way of this login's sessions, its own among them. Of other logins' sessions it sees no more than this.
const lockHolders = statement(
  'lockHolders',
  `SELECT DISTINCT in_the_way.pid, holder.usename::text AS login FROM pg_stat_activity waiting
   CROSS JOIN unnest(pg_blocking_pids(waiting.pid)) in_the_way (pid)
   JOIN pg_stat_activity holder ON holder.pid = in_the_way.pid
   WHERE waiting.usename = current_user AND waiting.datname = current_database() AND holder.usename IS NOT NULL
   ORDER BY in_the_way.pid`,
  { pid: t.int, login: t.text },
);

/**
 * Does long work on a database, and tells meanwhile whose transactions it waits for, each once.
 * @param url of the same login, for a second connection
 */
export async function tellingWaits<Result>(
  url: string,
  work: () => Promise<Result>,
  { tell, everyMs = 3_000 }: { tell: (sentence: string) => void; everyMs?: number },
): Promise<Result> {
  const told = new Set<number>();
  const look = async (client: Client) => {
    for (const { pid, login } of await readsOn(client).run(lockHolders)) {
      if (told.has(pid)) continue;
      told.add(pid);
      tell(
        `Waits for a transaction of ${login}, process ${pid} of the server. The shop goes on meanwhile; SELECT pg_terminate_backend(${pid}) ends what was forgotten.`,
      );
    }
  };
  // Only what lasts is told. A look that fails says nothing: the work has the same fault, and names it.
  const timer = setInterval(() => void withClient(url, look).catch(() => undefined), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

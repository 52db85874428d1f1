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
 * Runs long work on a database and reports the transactions that block it, each once.
 * @param url of the same login, for a second connection
 * @throws what `work` throws
 */
export async function reportBlockers<Result>(
  url: string,
  work: () => Promise<Result>,
  { report, everyMs = 3_000 }: { report: (sentence: string) => void; everyMs?: number },
): Promise<Result> {
  const reported = new Set<number>();
  const check = async (client: Client) => {
    for (const { pid, login } of await readsOn(client).run(lockHolders)) {
      if (reported.has(pid)) continue;
      reported.add(pid);
      report(
        `Waits for a transaction of ${login}, process ${pid} of the server. The shop goes on meanwhile; SELECT pg_terminate_backend(${pid}) ends what was forgotten.`,
      );
    }
  };
  // The first check comes after `everyMs`, so short waits go unreported. A failed check is ignored: `work` meets the same fault.
  const timer = setInterval(() => void withClient(url, check).catch(() => undefined), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

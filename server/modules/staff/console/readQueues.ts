import type { readConsoleQueues as endpoint, Waiting } from '@common/endpoints/console';
import { CONSOLE_QUEUES, isConsoleQueue } from '@common/lists/consoleQueues';
import { MONEY_DECISIONS } from '@common/lists/moneyDecisions';
import { hasRight } from '@common/people/roles';
import type { Call } from '../../../http/route';
import { readWaiting } from './queueStore';

/** The caller's queues, in the list's order. */
export async function readQueues({
  db,
  caller,
  settings,
}: Call<typeof endpoint>): Promise<Waiting[]> {
  const decisions = Object.entries(MONEY_DECISIONS).flatMap(([name, { who }]) =>
    hasRight(caller.capabilities, who) ? [name] : [],
  );
  const waiting = await readWaiting(db, caller.memberId, settings.lowStock, decisions);
  const rows = new Map(waiting.map((row) => [row.queue, row] as const));
  return Object.entries(CONSOLE_QUEUES)
    .filter(([, { who }]) => hasRight(caller.capabilities, who))
    .flatMap(([queue]) => {
      const row = rows.get(queue);
      return row && isConsoleQueue(queue)
        ? [{ queue, count: row.count, oldestAt: row.oldest?.getTime() ?? null }]
        : [];
    });
}

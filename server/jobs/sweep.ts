import type { JobName } from '@common/lists/jobs';
import type { Database } from '../db/database';
import { Attempts, type JobLog } from './attempts';
import { claimRetries, readFailed } from './failureStore';

export interface Sweep {
  job: JobName;
  /** Ids of due items, the longest due first, without items that have failed before (`hasNoFailure`). */
  due: () => Promise<readonly (string | number)[]>;
  /** Works on one item in a transaction of its own; resolves to false if it was no longer due, else to any other value. */
  work: (item: string) => Promise<unknown>;
  /** Without a log the round ends by throwing all failures. */
  log?: JobLog;
}

/**
 * One round of a job over its due items. A failed item is postponed for all workers, and the round continues.
 * @returns number of items worked on; at 0 the job pauses
 */
export async function sweep(db: Database, { job, due, work, log }: Sweep): Promise<number> {
  const attempts = new Attempts(db, job, log);
  // Claimed before `due` is asked, which leaves items with a failure out, so that no item is in both lists.
  const retries = await claimRetries(db, job);
  const firstTries = (await due()).map((id) => ({ item: String(id), tries: 0 }));
  let worked = 0;
  // Retries come last, so that items that fail again do not delay the others.
  for (const tried of [...firstTries, ...retries]) {
    if (await attempts.run(tried, () => work(tried.item))) worked += 1;
  }
  attempts.end();
  return worked;
}

export interface Poll<Item> {
  job: JobName;
  /** The next page of the open items by id: those with an id above `after`. */
  page: (after: number) => Promise<Item[]>;
  work: (item: Item) => Promise<unknown>;
  log?: JobLog;
}

/** Longest wait of a failed item before it is polled again, s: the chain node may be back at any moment. */
const MAX_POLL_WAIT_S = 30;

/** Works on every open item, the items of a page concurrently. A failed item is postponed. */
export async function poll<Item extends { id: number }>(
  db: Database,
  { job, page, work, log }: Poll<Item>,
): Promise<void> {
  const attempts = new Attempts(db, job, log, MAX_POLL_WAIT_S);
  const failed = new Map((await readFailed(db, job)).map((row) => [row.item, row]));
  let items = await page(0);
  while (items.length > 0) {
    await Promise.all(
      items.map(async (open) => {
        const item = String(open.id);
        const failure = failed.get(item);
        if (failure?.put_off) return;
        await attempts.run({ item, tries: failure?.tries ?? 0 }, () => work(open));
      }),
    );
    items = await page(items.at(-1)?.id ?? 0);
  }
  attempts.end();
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Disturbance, failedIn } from '../report';
import { disturbShop } from '../shop';
import {
  buildEarlier,
  type EarlierRelease,
  findEarlier,
  newestOf,
} from '../topology/earlierRelease';
import { makeLaterFunctions } from '../topology/laterFunctions';
import { RELEASE, runRelease } from '../topology/release';
import type { Topology } from '../topology/topology';
import { until } from '../topology/until';
import { restarting } from './rolling';

/** The time for which the earlier processes work on the newer schema, ms. */
const TOGETHER_MS = 8_000;
const TOO_OLD = 'migrated by a newer version';
const TOO_NEW = 'the database is older than this release';
const MIGRATE = ['server/cli/db.js', 'migrate'];
const STATUS = ['server/cli/db.js', 'status'];

/** Migrates while the earlier processes go on. */
function migrating(topology: Topology, newest: string): Disturbance {
  return {
    what: `migrated from ${newest}`,
    async act() {
      await sleep(2_000);
      topology.release = RELEASE;
      const begun = performance.now();
      await topology.migrate();
      const took = (performance.now() - begun) / 1000;
      await sleep(TOGETHER_MS);
      return `${took.toFixed(1)} s; old processes ${TOGETHER_MS / 1000} s on the new schema`;
    },
  };
}

/** Starts one API of a release that does not fit the schema beside the others: it must end and name the reason. */
async function mustBeRefused(
  topology: Topology,
  { release, reason }: { release: string; reason: string },
  wrong: string[],
): Promise<string> {
  const [api] = topology.apis;
  if (!api) throw new Error('no API');
  const others = topology.release;
  topology.release = release;
  await api.stop();
  api.start();
  await until('the API ends', async () => !api.isRunning);
  const refused = api.tail().includes(reason);
  if (!refused) wrong.push(`the API said: ${api.tail(3)}`);
  topology.release = others;
  await topology.startAndWait(api);
  await sleep(2_000);
  return refused ? 'refused in a sentence' : 'NOT REFUSED';
}

const comingEarly = (topology: Topology, wrong: string[]): Disturbance => ({
  what: 'a new API before the migration',
  act: () => mustBeRefused(topology, { release: RELEASE, reason: TOO_NEW }, wrong),
});

const goingBack = (topology: Topology, earlier: EarlierRelease, wrong: string[]): Disturbance => ({
  what: 'an old API started again',
  act: () => mustBeRefused(topology, { release: earlier.folder, reason: TOO_OLD }, wrong),
});

/** Puts in the functions of a later release without a migration: today's release starts beside them, and leaves them. */
function functionsAhead(topology: Topology, wrong: string[]): Disturbance {
  return {
    what: 'later functions, and back',
    async act() {
      const [api] = topology.apis;
      if (!api) throw new Error('no API');
      const later = makeLaterFunctions();
      const say = (args: string[], release: string) =>
        runRelease(args, topology.operatorEnv(), release);
      try {
        const put = await say(MIGRATE, later.folder);
        await api.stop();
        const ready = await topology.startAndWait(api);
        const again = await say(MIGRATE, RELEASE);
        const status = await say(STATUS, later.folder);
        const stayed = again.said.includes('Nothing was changed') && status.code === 0;
        if (put.code + again.code > 0 || !stayed) {
          wrong.push(`later functions: ${put.said} / ${again.said} / ${status.said}`);
        }
        await sleep(2_000);
        return `ready after ${(ready / 1000).toFixed(1)} s; ${stayed ? 'the later functions stay' : 'FUNCTIONS LOST'}`;
      } finally {
        later.remove();
      }
    },
  };
}

/**
 * Upgrades a working shop from an earlier revision (`FROM=revision`): migrates under load, then replaces process by
 * process. No request may fail.
 */
export async function upgrade(): Promise<string[]> {
  const revision = findEarlier(process.env.FROM);
  if (!revision) {
    const which = process.env.FROM ?? 'an earlier revision with another schema';
    console.log(`Skipped: this clone does not have ${which} (git fetch --unshallow).`);
    return process.env.FROM ? [`there is no revision ${process.env.FROM}`] : [];
  }
  const earlier = buildEarlier(revision);
  const wrong: string[] = [];
  try {
    const { rows, faults } = await disturbShop(
      { release: earlier.folder },
      (topology) => [
        // As FROM may name a revision with the schema of today.
        ...(earlier.newest === newestOf('HEAD') ? [] : [comingEarly(topology, wrong)]),
        migrating(topology, earlier.newest),
        restarting(topology, 1),
        goingBack(topology, earlier, wrong),
        functionsAhead(topology, wrong),
      ],
      // A release without positions (ADR 105) may miss events.
      { follows: earlier.newest >= '0084' },
    );
    return [...faults, ...wrong, ...failedIn(rows)];
  } finally {
    earlier.remove();
  }
}

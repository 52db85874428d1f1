import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seal, tryUnseal } from '../../server/modules/people/secondFactor/seal';
import * as make from '../../server/testing/factories';
import { type Disturbance, failedIn } from '../report';
import { disturbShop } from '../shop';
import { mustRun, runRelease } from '../topology/release';
import type { Topology } from '../topology/topology';

/** Processes accept a new secret of the shop within 15 s and sign with it after a minute; the former one may end a minute later. */
const SECRET_MS = 125_000;
/** PgBouncer's idle connections of the former login end within a minute. */
const END_MS = 150_000;

/** A second factor with the row that its owner's enrolment writes, which the audit looks for. */
const ENROL = `WITH own AS (
    INSERT INTO second_factors (member_id, secret, enrolled_at) VALUES ($1, $2, now()) RETURNING member_id)
  INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
  SELECT member_id, 'member.factorSet', 'member', member_id::text, 'drill' FROM own`;

/** Each API, then the worker, one after the other, as the proxy sees them ready. */
async function restartAll(topology: Topology): Promise<void> {
  for (const program of [...topology.apis, topology.worker]) {
    await program.stop();
    await topology.startAndWait(program);
    await sleep(1_500);
  }
}

/** The two logins take turns, and the former one is retired. */
function login(topology: Topology): Disturbance {
  const admin = { DATABASE_ADMIN_URL: topology.primary.url() };
  const db = (...args: string[]) =>
    runRelease(['server/cli/db.js', 'rotate', ...args], { ...topology.operatorEnv(), ...admin });
  return {
    what: 'database login',
    async act() {
      const file = join(topology.folder, 'next.env');
      const { code, said } = await db(`--out=${file}`);
      if (code !== 0) throw new Error(said);
      topology.takeLogins(file);
      await restartAll(topology);
      const begun = performance.now();
      for (;;) {
        const ended = await db('--end');
        if (ended.code === 0) break;
        if (performance.now() - begun > END_MS) throw new Error(ended.said);
        await sleep(5_000);
      }
      const waited = Math.round((performance.now() - begun) / 1000);
      return `${new URL(topology.login('DATABASE_URL')).username}; the former one retired after ${waited} s`;
    },
  };
}

function secret(topology: Topology): Disturbance {
  const rotate = (...args: string[]) =>
    mustRun(
      ['server/cli/db.js', 'rotate', 'secret', ...args],
      topology.operatorEnv(),
      topology.release,
    );
  return {
    what: 'shop’s secret',
    async act() {
      await rotate();
      await sleep(SECRET_MS);
      await rotate('--end');
      await sleep(15_000);
      return 'replaced, then the former one ended, without a restart';
    },
  };
}

/** Both keys, then all second factors with the new one, then that one alone. */
function secondFactors(topology: Topology, former: Buffer, memberId: () => number): Disturbance {
  const next = randomBytes(32);
  const setKeys = (...keys: Buffer[]) => {
    topology.replaced.SECOND_FACTOR_KEY = keys.map((key) => key.toString('hex')).join(' ');
  };
  return {
    what: 'SECOND_FACTOR_KEY',
    async act() {
      setKeys(next, former);
      await restartAll(topology);
      await mustRun(['server/cli/db.js', 'reseal'], topology.operatorEnv(), topology.release);
      setKeys(next);
      await restartAll(topology);
      const db = topology.openDatabase();
      const { rows } = await db.pool.query(
        'SELECT secret FROM second_factors WHERE member_id = $1',
        [memberId()],
      );
      await db.close();
      if (!tryUnseal(rows[0]?.secret, memberId(), [next])) {
        throw new Error('the new key does not open the second factor');
      }
      return 'sealed again, two rounds of restarts';
    },
  };
}

/** Every key that is replaced while members order and pay: no request may fail. */
export async function keys(): Promise<string[]> {
  const former = randomBytes(32);
  let memberId = 0;
  const env = { SECOND_FACTOR_KEY: former.toString('hex') };
  const { rows, faults } = await disturbShop({ replaced: env }, (topology) => [
    {
      what: 'a second factor',
      async act() {
        const db = topology.openDatabase();
        memberId = await make.createMember(db, '店長', ['staff', 'admin']);
        await db.pool.query(ENROL, [memberId, seal(randomBytes(20), memberId, [former])]);
        await db.close();
        return undefined;
      },
    },
    login(topology),
    secret(topology),
    secondFactors(topology, former, () => memberId),
  ]);
  return [...faults, ...failedIn(rows)];
}

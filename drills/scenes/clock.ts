import { setTimeout as sleep } from 'node:timers/promises';
import { ClockChecks } from '../load/clockChecks';
import { disturbShop } from '../shop';
import { FAKETIME } from '../topology/clocks';
import type { Program } from '../topology/program';
import { runRelease } from '../topology/release';
import type { Topology } from '../topology/topology';

const OFF_S = 300;

/** Offset of a process's clock, seconds, computed from its answers. */
async function offsetOf(topology: Topology, program: Program): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(program)}/healthz`);
  const said = Date.parse(answer.headers.get('date') ?? '');
  return Math.round((said - Date.now()) / 1000);
}

/** Whether `/readyz` warns of the clock while the process stays ready. */
async function saysSo(topology: Topology, program: Program): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(program)}/readyz`);
  return answer.ok && (await answer.text()).includes("ms off this machine's");
}

/**
 * One API's clock is 5 min ahead, the other's and the worker's 5 min behind: bids, sessions, phones' codes, maintenance and the
 * closing of lots go by the database's. Retention and mailed codes are decided in SQL.
 */
export async function clock(): Promise<string[]> {
  if (!FAKETIME) {
    console.log('Skipped: install libfaketime (a Debian package) first.');
    return [];
  }
  const shift = (seconds: string) => ({
    LD_PRELOAD: FAKETIME ?? '',
    FAKETIME: seconds,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const wrong: string[] = [];
  const { faults } = await disturbShop(
    {
      env: (name) => {
        if (name === 'api1') return shift(`+${OFF_S}`);
        return shift(`-${OFF_S}`);
      },
    },
    (topology) => [
      {
        what: 'clocks ±5 min',
        async act() {
          const programs = [...topology.apis, topology.worker];
          const offsets = await Promise.all(programs.map((one) => offsetOf(topology, one)));
          for (const [n, program] of programs.entries()) {
            if (Math.abs(offsets[n] ?? 0) < OFF_S - 10) wrong.push(`${program.name} is not off`);
            if (!(await saysSo(topology, program))) {
              wrong.push(`/readyz of ${program.name} does not name its clock`);
            }
          }
          const db = topology.openDatabase();
          const checks = new ClockChecks(topology, db);
          const late = await checks.run().finally(() => db.close());
          wrong.push(...checks.wrong);
          const doctor = await runRelease(['server/cli/doctor.js'], {
            ...topology.shopEnv(),
            ...shift(`+${OFF_S}`),
          });
          if (!/FAULT clock/.test(doctor.said)) wrong.push(`the doctor said: ${doctor.said}`);
          await sleep(4_000);
          return `off by ${offsets.join(', ')} s; ${checks.right} answers by the database's clock, ${checks.wrong.length} not; a lot closed ${late.toFixed(1)} s after its end`;
        },
      },
    ],
  );
  return [...faults, ...wrong];
}

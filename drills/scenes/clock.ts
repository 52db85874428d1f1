import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLot } from '../../server/testing/lots';
import { disturbShop } from '../shop';
import type { Program } from '../topology/program';
import { runRelease } from '../topology/release';
import type { Topology } from '../topology/topology';
import { until } from '../topology/until';

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync);
const OFF = 300;

/** Offset of a process's clock, seconds, computed from its answers. */
async function offsetOf(topology: Topology, program: Program): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(program)}/healthz`);
  const said = Date.parse(answer.headers.get('date') ?? '');
  return Math.round((said - Date.now()) / 1000);
}

/** Whether `/readyz` names the clock, and the process is ready all the same. */
async function saysSo(topology: Topology, program: Program): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(program)}/readyz`);
  return answer.ok && (await answer.text()).includes("ms off this machine's");
}

/** Seconds by which a lot is closed after its end, by the database's clock. */
async function closeLate(topology: Topology): Promise<number> {
  const db = topology.openDatabase();
  try {
    const id = await createLot(db, { endsIn: 3_000, softCloseSeconds: 0 });
    let late: number | null = null;
    await until('the lot is closed', async () => {
      const { rows } = await db.pool.query<{ late: number | null }>(
        'SELECT extract(epoch FROM closed_at - ends_at)::float8 AS late FROM lots WHERE id = $1',
        [id],
      );
      late = rows[0]?.late ?? null;
      return late !== null;
    });
    return late ?? 0;
  } finally {
    await db.close();
  }
}

/** One API's clock is 5 min ahead, the worker's 5 min behind: all times still come from the database. */
export async function clock(): Promise<string[]> {
  if (!LIBRARY) {
    console.log('Skipped: install libfaketime (a Debian package) first.');
    return [];
  }
  const shift = (seconds: string) => ({
    LD_PRELOAD: LIBRARY,
    FAKETIME: seconds,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const wrong: string[] = [];
  const { faults } = await disturbShop(
    {
      env: (name) => {
        if (name === 'api1') return shift(`+${OFF}`);
        return name === 'worker' ? shift(`-${OFF}`) : {};
      },
    },
    (topology) => [
      {
        what: 'clocks ±5 min',
        async act() {
          const programs = [...topology.apis, topology.worker];
          const offsets = await Promise.all(programs.map((one) => offsetOf(topology, one)));
          const late = await closeLate(topology);
          for (const [n, program] of programs.entries()) {
            const isOff = Math.abs(offsets[n] ?? 0) > 10;
            if ((await saysSo(topology, program)) !== isOff) {
              wrong.push(`/readyz of ${program.name} is wrong about its clock`);
            }
          }
          const doctor = await runRelease(['server/cli/doctor.js'], {
            ...topology.shopEnv(),
            ...shift(`+${OFF}`),
          });
          if (!/FAULT clock/.test(doctor.said)) wrong.push(`the doctor said: ${doctor.said}`);
          if (Math.abs(late) > 10) wrong.push(`a lot was closed ${late} s after its end`);
          await sleep(8_000);
          return `off by ${offsets.join(', ')} s; a lot closed ${late.toFixed(1)} s after its end`;
        },
      },
    ],
  );
  return [...faults, ...wrong];
}

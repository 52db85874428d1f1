import { join } from 'node:path';
import { ConfigError, readConfig } from '../config';
import { examineShop } from './doctor/examineShop';
import { type Finding, fault } from './doctor/finding';
import { print, runProgram } from './program';

const MARKS = { ok: 'ok   ', note: 'note ', fault: 'FAULT' };

async function findings(): Promise<Finding[]> {
  try {
    return await examineShop(readConfig(process.env), join(__dirname, '..', 'sql'));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => fault('settings', problem));
  }
}

runProgram(async () => {
  const found = await findings();
  for (const { what, state, detail } of found)
    print(`${MARKS[state]} ${what.padEnd(10)} ${detail}`);
  return found.some(({ state }) => state === 'fault') ? 1 : 0;
});

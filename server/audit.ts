import { parseArgs } from 'node:util';
import { noteAudit } from './cli/auditRunStore';
import { inspectBooks } from './cli/inspectBooks';
import { explained } from './cli/program';
import { openForAudit } from './compose/operatorAccess';
import { readConfig } from './config';
import { StartError } from './embedded/startError';

const CLEAN = 0;
const BROKEN = 1;
/** The audit could not start or finish: nothing is known about the books. */
const UNKNOWN = 2;

const USAGE = 'npm run audit -- [--full] [--minutes=N]';
const DEFAULT_MINUTES = '15';

function parseArguments(args: string[]): { full: boolean; minutes: number } {
  const options = {
    full: { type: 'boolean', default: false },
    minutes: { type: 'string', default: DEFAULT_MINUTES },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const minutes = Number(values.minutes);
    if (minutes > 0) return { full: values.full, minutes };
  } catch (error) {
    throw new StartError(USAGE, { cause: error });
  }
  throw new StartError(USAGE);
}

/** Checks the invariants of a shop's database and chain, and notes there how that ended. */
async function main(): Promise<number> {
  const { full, minutes } = parseArguments(process.argv.slice(2));
  const audited = await openForAudit(readConfig(process.env));
  try {
    const { report, faults } = await inspectBooks(audited.db, audited, {
      full,
      limitMs: minutes * 60_000,
    }).catch(async (error: unknown) => {
      await noteAudit(audited.db, 'unfinished', full).catch(() => undefined);
      throw error;
    });
    for (const fault of faults) console.error(fault);
    const read = `${report.journals} journals and ${report.seals} seals${report.full ? '' : ' since the last audit'}`;
    const isClean = faults.length === 0;
    console.log(isClean ? `All invariants hold (${read})` : `${faults.length} breaches (${read})`);
    if (report.seal) console.log(`Newest seal: ${report.seal.number} ${report.seal.hash}`);
    await noteAudit(audited.db, isClean ? 'clean' : 'broken', report.full);
    return isClean ? CLEAN : BROKEN;
  } finally {
    await audited.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(explained(error));
    console.error('The audit did not finish: this says nothing about the books.');
    process.exit(UNKNOWN);
  },
);

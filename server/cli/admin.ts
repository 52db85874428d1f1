import { CAPABILITIES, type Capability } from '@common/people/roles';
import { Email } from '@common/schemas';
import { Value } from '@sinclair/typebox/value';
import { isAddress } from 'viem';
import { openForOperator } from '../compose/operatorAccess';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { StartError } from '../embedded/startError';
import {
  type Change,
  grantCapability,
  listHolders,
  resetFactor,
  revokeCapability,
} from './administrators';
import { operatorName, parseArguments, print, runProgram, sourceOfCommand, table } from './program';

const USAGE = `npm run admin -- list
npm run admin -- create E-MAIL|0xWALLET [ROLE] [--by=ADMIN] [--note=WHY]
npm run admin -- revoke E-MAIL|0xWALLET [ROLE] [--by=ADMIN] [--note=WHY]
npm run admin -- reset-factor E-MAIL|0xWALLET [--by=ADMIN] [--note=WHY]
ROLE is one of ${CAPABILITIES.join(', ')}; without it, admin.`;

function parseChange(
  command: string,
  who: string | undefined,
  capability: string,
  by?: string,
  why?: string,
): Change {
  const known = CAPABILITIES.find((one) => one === capability);
  if (!who || !known) throw new StartError(USAGE);
  if (!Value.Check(Email, who) && !isAddress(who, { strict: false })) {
    throw new StartError(`${who} is neither an e-mail address nor a wallet address.`);
  }
  return {
    who,
    capability: known,
    by,
    note: [why, `operator ${operatorName()}`].filter(Boolean).join(' · '),
    source: sourceOfCommand(`npm run admin -- ${command}`),
  };
}

async function list(db: Database): Promise<void> {
  const holders = await listHolders(db);
  const rows = holders.map(({ id, name, email, wallet, frozen, capabilities }) => [
    String(id),
    name,
    email ?? '-',
    wallet ?? '-',
    `${capabilities.join(', ')}${frozen ? ' (frozen)' : ''}`,
  ]);
  print(table([['member', 'name', 'e-mail', 'wallet', 'capabilities'], ...rows]));
}

const resultText = (change: Change, verb: string) => `${change.who}: ${change.capability} ${verb}`;

async function change(db: Database, command: string, given: Change): Promise<void> {
  if (command === 'create') {
    const isNew = await grantCapability(db, given);
    print(resultText(given, isNew ? 'granted' : 'had been granted before'));
  } else if (command === 'reset-factor') {
    const hadFactor = await resetFactor(db, given);
    print(
      `${given.who}: ${hadFactor ? 'second factor removed, signed out' : 'had no second factor'}`,
    );
  } else {
    const hadCapability = await revokeCapability(db, given);
    print(resultText(given, hadCapability ? 'revoked' : 'was not granted'));
  }
}

const OPTIONS = { by: { type: 'string' }, note: { type: 'string' } } as const;

runProgram(async (args) => {
  const { values, positionals } = parseArguments(USAGE, {
    args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const [command = '', who, capability = 'admin' satisfies Capability] = positionals;
  if (!['list', 'create', 'revoke', 'reset-factor'].includes(command)) throw new StartError(USAGE);
  const given =
    command === 'list' ? undefined : parseChange(command, who, capability, values.by, values.note);
  const config = readConfig(process.env);
  const { db, close } = await openForOperator(config);
  try {
    if (given) await change(db, command, given);
    else await list(db);
  } finally {
    await close();
  }
  return 0;
});

import type { ActionSource } from '@common/endpoints/adminLog';
import type { Capability } from '@common/people/roles';
import type { Database, Tx } from '../db/database';
import { StartError } from '../embedded/startError';
import { AppError } from '../errors';
import { normaliseEmail } from '../modules/people/auth/emailAddress';
import { memberByEmail } from '../modules/people/auth/memberByEmail';
import { lockAdmins, setRole } from '../modules/people/members/changeRole';
import { removeFactor } from '../modules/people/secondFactor/reset';
import * as sql from './administratorStore';

/** An advisory lock: before there is an administrator, `lockAdmins` finds no row to lock. */
const CAPABILITY_LOCK = 720_110_044;

export interface Change {
  /** E-mail or wallet address of the member. */
  who: string;
  capability: Capability;
  /** E-mail or wallet address of the administrator who asks for it; needed once there is one. */
  by: string | undefined;
  /** Why, and which operator does it. */
  note: string;
  /** The command as it was given, and who ran it on which machine. */
  source: ActionSource;
}

const find = (tx: Tx, who: string) => tx.maybeOne(sql.findMember, [who.toLowerCase()]);

/** The administrator who answers for a change; null for the first one of an installation. */
async function sponsor(tx: Tx, by: string | undefined, active: number[]): Promise<number | null> {
  if (by === undefined) {
    if (active.length === 0) return null;
    throw new StartError('Name the administrator who asks for this: --by=E-MAIL or --by=0xWALLET.');
  }
  const member = await find(tx, by);
  if (member && active.includes(member.id)) return member.id;
  throw new StartError(`--by: ${by} is no active administrator.`);
}

/** With several administrators, none may be named as responsible for a change of their own roles. */
function refuseOwn(staff: number | null, memberId: number, active: readonly number[]): void {
  if (staff === memberId && active.length > 1) {
    throw new StartError(
      '--by: administrators do not answer for changes of their own. Name another active administrator.',
    );
  }
}

async function begin(tx: Tx, { by, source }: Pick<Change, 'by' | 'source'>) {
  tx.source = () => source;
  await tx.run(sql.lock, [CAPABILITY_LOCK]);
  const active = await lockAdmins(tx);
  return { active, staff: await sponsor(tx, by, active) };
}

/**
 * Grants a capability. For an e-mail address that no member has, an account is made: only the mailbox's owner can sign in.
 * @returns whether the member lacked it
 * @throws StartError for an unknown wallet or sponsor, and for one's own role where another administrator could answer
 */
export function grantCapability(
  db: Database,
  { who, capability, by, note, source }: Change,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { active, staff } = await begin(tx, { by, source });
    const { id } = (await find(tx, who)) ?? (await addByEmail(tx, who));
    refuseOwn(staff, id, active);
    const change = { memberId: id, role: capability, granted: true, staffId: staff, note };
    return setRole(tx, active, change);
  });
}

async function addByEmail(tx: Tx, who: string): Promise<{ id: number }> {
  if (!who.includes('@')) {
    throw new StartError(
      `No member has the wallet ${who}. Sign in with it once, then run this again.`,
    );
  }
  try {
    return await memberByEmail(tx, normaliseEmail(who));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const why = cause.code === 'EMAIL_KEPT' ? 'belonged to a member until lately' : 'is no address';
    throw new StartError(`${who} ${why}: name another e-mail address.`, { cause });
  }
}

/**
 * @returns whether the member had it
 * @throws StartError for an unknown member or sponsor, one's own role as above, and the last active administrator
 */
export function revokeCapability(
  db: Database,
  { who, capability, by, note, source }: Change,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { active, staff } = await begin(tx, { by, source });
    const member = await find(tx, who);
    if (!member) throw new StartError(`No member has ${who}.`);
    refuseOwn(staff, member.id, active);
    if (capability === 'admin' && active.length === 1 && active[0] === member.id) {
      throw new StartError(
        `${who} is the last active administrator. Make another one first: npm run admin -- create.`,
      );
    }
    const change = { memberId: member.id, role: capability, granted: false, staffId: staff, note };
    return setRole(tx, active, change);
  });
}

/**
 * Removes the second factor of somebody who lost phone and recovery codes, and signs them out.
 * @returns whether they had one
 * @throws StartError for an unknown member or sponsor, and for one's own factor as above
 */
export function resetFactor(
  db: Database,
  { who, by, note, source }: Omit<Change, 'capability'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { active, staff } = await begin(tx, { by, source });
    const member = await find(tx, who);
    if (!member) throw new StartError(`No member has ${who}.`);
    refuseOwn(staff, member.id, active);
    return removeFactor(tx, member.id, { staffId: staff, reason: note });
  });
}

export function listHolders(db: Database) {
  return db.run(sql.holders);
}

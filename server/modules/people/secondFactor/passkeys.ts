import type {
  addPasskey as addContract,
  beginPasskey as beginContract,
  listPasskeys as listContract,
  removePasskey as removeContract,
  renamePasskey as renameContract,
} from '@common/endpoints/passkeys';
import { PASSKEYS_MAX } from '@common/people/passkeys';
import { SITE_NAME } from '@common/siteName';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf, created } from '../../../ledger/actionChanges';
import { notify } from '../../messages/notices/notify';
import { readMember } from '../auth/readMember';
import { requirePresentFactor } from './enrol';
import * as keys from './passkeyStore';
import { recordOwn } from './recordOwn';
import { makeRecoveryCodes } from './recoveryCodes';
import * as sql from './store';
import { knownPasskeys } from './usePasskey';
import { ALGORITHMS, issueChallenge, partyOf, verifyRegistration } from './webauthn';

export const listPasskeys = ({ db, caller }: Call<typeof listContract>) =>
  db.run(keys.listPasskeys, [caller.memberId]);

/** @throws AppError SECOND_FACTOR_NEEDED, PASSKEY_LIMIT */
export async function beginPasskey(call: Call<typeof beginContract>) {
  const { tx, caller } = call;
  const { memberId, sessionId } = caller;
  requirePresentFactor(caller.secondFactor);
  const passkeys = await knownPasskeys(tx, memberId);
  if (passkeys.length >= PASSKEYS_MAX) {
    throw new AppError('PASSKEY_LIMIT', { data: { limit: PASSKEYS_MAX } });
  }
  const { email, name } = await readMember(tx, memberId);
  return {
    challenge: await issueChallenge(tx, sessionId, 'register'),
    rp: { id: partyOf(call).id, name: SITE_NAME },
    user: {
      // Authenticators keep one passkey for each user id, and show its name.
      id: Buffer.from(`member ${memberId}`).toString('base64url'),
      name: email ?? name,
      displayName: name,
    },
    algorithms: ALGORITHMS,
    passkeys,
  };
}

/** Locks a member's second factors until the end of the transaction. */
async function lockFactors(tx: Tx, memberId: number) {
  await tx.run(sql.ensureFactor, [memberId]);
  const { secret } = await tx.one(sql.lockFactor, [memberId]);
  return { hasApp: secret !== null, passkeys: await tx.run(keys.knownPasskeys, [memberId]) };
}

/**
 * Registers a passkey and passes this session. With the first factor the member's other sessions have to pass too.
 * @throws AppError SECOND_FACTOR_NEEDED, PASSKEY_LIMIT, PASSKEY_TAKEN, and as verifyRegistration does
 */
export async function addPasskey(call: Call<typeof addContract>) {
  const { tx, caller, body } = call;
  const { memberId, sessionId } = caller;
  const { hasApp, passkeys } = await lockFactors(tx, memberId);
  const isFirst = !hasApp && passkeys.length === 0;
  requirePresentFactor({ enrolled: !isFirst, passed: caller.secondFactor.passed });
  if (passkeys.length >= PASSKEYS_MAX) {
    throw new AppError('PASSKEY_LIMIT', { data: { limit: PASSKEYS_MAX } });
  }
  const { id, publicKey, counter } = await verifyRegistration(call, body);
  const added = await tx.maybeOne(keys.insertPasskey, [
    memberId,
    Buffer.from(id, 'base64url'),
    Buffer.from(publicKey),
    counter,
    body.transports,
    body.name.trim(),
  ]);
  if (!added) throw new AppError('PASSKEY_TAKEN', { keepsWork: true });
  await tx.run(sql.passSession, [memberId, sessionId, isFirst]);
  const name = body.name.trim();
  await recordOwn(tx, memberId, 'passkeyAdd', created({ 通行金鑰: name }));
  await notify(tx, memberId, 'passkeyAdded', { name, passkeyId: added.id });
  const { left } = await tx.one(sql.countRecoveryCodes, [memberId]);
  return { recoveryCodes: left === 0 ? await makeRecoveryCodes(tx, memberId) : null };
}

/** @throws AppError NOT_FOUND, also for another member's passkey */
export async function renamePasskey({ tx, caller, params, body }: Call<typeof renameContract>) {
  const { memberId } = caller;
  const name = body.name.trim();
  const was = (await tx.run(keys.listPasskeys, [memberId])).find(({ id }) => id === params.id);
  const named = await tx.run(keys.renamePasskey, [memberId, params.id, name]);
  if (!was || named.length === 0) throw new AppError('NOT_FOUND');
  await recordOwn(tx, memberId, 'passkeyRename', changeOf('通行金鑰', was.name, name));
  return null;
}

/**
 * Removing the last factor, which is possible where none is required, deletes the recovery codes too.
 * @throws AppError NOT_FOUND, LAST_FACTOR
 */
export async function removePasskey(call: Call<typeof removeContract>): Promise<null> {
  const { tx, caller, params, settings } = call;
  const { memberId, sessionId } = caller;
  const { hasApp, passkeys } = await lockFactors(tx, memberId);
  const [removed] = await tx.run(keys.deletePasskey, [memberId, params.id]);
  if (!removed) throw new AppError('NOT_FOUND');
  if (!hasApp && passkeys.length === 1) {
    if (settings.secondFactor.required) throw new AppError('LAST_FACTOR');
    await tx.run(sql.deleteRecoveryCodes, [memberId]);
  }
  // Sessions that passed with the removed key have to pass again.
  await tx.run(sql.passSession, [memberId, sessionId, true]);
  await recordOwn(tx, memberId, 'passkeyRemove', changeOf('通行金鑰', removed.name, null));
  await notify(tx, memberId, 'passkeyRemoved', { name: removed.name, passkeyId: params.id });
  return null;
}

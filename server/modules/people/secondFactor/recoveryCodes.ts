import { createHash, randomBytes } from 'node:crypto';
import type { renewRecoveryCodes as endpoint } from '@common/endpoints/secondFactor';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { recordOwn } from './recordOwn';
import * as sql from './store';
import { base32 } from './totp';

const CODES = 10;
/** 80 random bits: a hash cannot be reversed by guessing. */
const CODE_BYTES = 10;

/** Normalises a typed code: case, spaces and dashes do not matter. */
export function recoveryHash(typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHash('sha256').update(code).digest();
}

/** Replaces all recovery codes and returns the new ones; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    (base32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  );
  await tx.run(sql.deleteRecoveryCodes, [memberId]);
  await tx.run(sql.insertRecoveryCodes, [memberId, codes.map(recoveryHash)]);
  return codes;
}

/** @throws AppError SECOND_FACTOR_NONE */
export async function renewRecoveryCodes({ tx, caller }: Call<typeof endpoint>) {
  const factor = await tx.maybeOne(sql.lockFactor, [caller.memberId]);
  if (!factor || !caller.secondFactor.enrolled) throw new AppError('SECOND_FACTOR_NONE');
  const { left } = await tx.one(sql.countRecoveryCodes, [caller.memberId]);
  const recoveryCodes = await makeRecoveryCodes(tx, caller.memberId);
  const change = changeOf('備用碼', `先前的，剩 ${left} 組`, `新的 ${CODES} 組`);
  await recordOwn(tx, caller.memberId, 'codesRenew', change);
  return { recoveryCodes };
}

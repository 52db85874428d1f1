import type {
  addWithdrawalAddress,
  challengeWithdrawalAddress,
  removeWithdrawalAddress,
  renameWithdrawalAddress,
  WithdrawalAddress,
} from '@common/endpoints/withdrawals';
import { networkLabel } from '@common/money/networks';
import { taipei } from '@common/text/taipeiTime';
import { type Address, getAddress } from 'viem';
import type { Chain } from '../../../chain/port';
import { AppError } from '../../../errors';
import type { Call, PrepareCall } from '../../../http/route';
import { queueMail } from '../../messages/mail/queueMail';
import {
  type BookRow,
  insertEntry,
  type KnownAddress,
  readBook,
  readKnown,
  removeEntry,
  renameEntry,
} from './bookStore';
import { makeChallenge, presentChallenge, prove } from './challenge';
import { findChallenge, lockMemberRow } from './challengeStore';
import { checkAddress } from './checkAddress';
import { addressAddedMail } from './mails';
import { readLimits } from './terms';

const MAX_ADDRESSES = 20;

type Ours = Pick<Chain, 'systemWallet' | 'tokenAddress'>;

/**
 * Finds addresses known to the member that share the first four and last four hex digits with this one. A scammer
 * makes such an address in minutes.
 */
export function findLookAlikes(
  known: readonly KnownAddress[],
  chain: Ours,
  address: string,
): KnownAddress[] {
  const ends = (one: string) => `${one.slice(2, 6)}${one.slice(-4)}`.toLowerCase();
  const all = [
    ...known,
    { address: chain.systemWallet, known: '平台收款地址' },
    { address: chain.tokenAddress, known: 'GAB 代幣合約' },
  ];
  return all
    .filter((one) => one.address.toLowerCase() !== address.toLowerCase())
    .filter((one) => ends(one.address) === ends(address))
    .map((one) => ({ address: getAddress(one.address), known: one.known }));
}

export function presentEntry(
  row: BookRow,
  known: readonly KnownAddress[],
  chain: Ours,
): WithdrawalAddress {
  return {
    id: row.id,
    label: row.label,
    address: getAddress(row.address),
    createdAt: row.created_at.getTime(),
    usableAt: row.usable_at.getTime(),
    lookAlikes: findLookAlikes(known, chain, row.address),
  };
}

/** @throws AppError WITHDRAWAL_ADDRESS_KNOWN, WITHDRAWAL_ADDRESS_LIMIT */
function requireRoom(book: readonly BookRow[], address: string): void {
  if (book.some((one) => one.address === address)) throw new AppError('WITHDRAWAL_ADDRESS_KNOWN');
  if (book.length >= MAX_ADDRESSES)
    throw new AppError('WITHDRAWAL_ADDRESS_LIMIT', { data: { most: MAX_ADDRESSES } });
}

type ChallengeCall = Call<typeof challengeWithdrawalAddress>;

/** Checks the pasted address. @throws AppError as checkAddress does */
export const prepareChallenge = ({
  db,
  chain,
  body,
}: PrepareCall<typeof challengeWithdrawalAddress>) => checkAddress(db, chain, body.address);

/**
 * Mails a code that names the checked address.
 * @throws AppError WITHDRAWAL_ADDRESS_KNOWN, WITHDRAWAL_ADDRESS_LIMIT, WITHDRAWAL_NO_PROOF, TOO_OFTEN
 */
export async function challengeAddress(
  { tx, chain, caller, settings }: ChallengeCall,
  address: Address,
) {
  const { memberId } = caller;
  const proofs = await lockMemberRow(tx, memberId);
  if (proofs.frozen) throw new AppError('ACCOUNT_FROZEN');
  requireRoom(await readBook(tx, memberId), address.toLowerCase());
  const row = await makeChallenge(
    tx,
    memberId,
    proofs,
    {
      purpose: 'address',
      subject: address.toLowerCase(),
      title: '新增提幣地址',
      facts: [`地址：${address}`, `網路：${networkLabel(chain.chainId)}`],
    },
    settings.secret,
  );
  const lookAlikes = findLookAlikes(await readKnown(tx, memberId), chain, address);
  return { ...presentChallenge(row, proofs), address, lookAlikes };
}

/**
 * Adds the address that the challenge named; its cool-off begins now.
 * @throws AppError NOT_FOUND, WITHDRAWAL_ADDRESS_KNOWN, WITHDRAWAL_ADDRESS_LIMIT, and as prove does
 */
export async function addAddress({
  tx,
  chain,
  caller,
  body,
  settings,
}: Call<typeof addWithdrawalAddress>): Promise<WithdrawalAddress> {
  const { memberId } = caller;
  const proofs = await lockMemberRow(tx, memberId);
  if (proofs.frozen) throw new AppError('ACCOUNT_FROZEN');
  const challenge = await findChallenge(tx, memberId, 'address', body.challengeId);
  if (!challenge) throw new AppError('NOT_FOUND');
  requireRoom(await readBook(tx, memberId), challenge.subject);
  if (!(await prove(tx, challenge, body, proofs, settings.secret))) {
    throw new AppError('EMAIL_CODE_EXPIRED', { keepsWork: true });
  }
  const { coolOffHours } = await readLimits(tx);
  const row = await insertEntry(tx, memberId, {
    label: body.label.trim(),
    address: challenge.subject,
    coolOffHours,
  });
  if (!row) throw new AppError('WITHDRAWAL_ADDRESS_KNOWN');
  if (proofs.email) {
    const at = taipei(row.usable_at);
    await queueMail(tx, addressAddedMail(proofs.email, getAddress(row.address), at));
  }
  return presentEntry(row, await readKnown(tx, memberId), chain);
}

/** @throws AppError NOT_FOUND */
export async function renameAddress({
  tx,
  chain,
  caller,
  params,
  body,
}: Call<typeof renameWithdrawalAddress>): Promise<WithdrawalAddress> {
  const row = await renameEntry(tx, params.id, caller.memberId, body.label.trim());
  if (!row) throw new AppError('NOT_FOUND');
  return presentEntry(row, await readKnown(tx, caller.memberId), chain);
}

/** Removes an address; its unsigned withdrawals then end with result 2. @throws AppError NOT_FOUND */
export async function removeAddress({ tx, caller, params }: Call<typeof removeWithdrawalAddress>) {
  if (!(await removeEntry(tx, params.id, caller.memberId))) throw new AppError('NOT_FOUND');
  return null;
}

import { randomBytes } from 'node:crypto';
import { type Hex, hexToBigInt, recoverMessageAddress } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { AppError } from '../../../errors';
import type { Origin } from '../../../http/route';
import { siteUrl } from '../../../http/siteUrl';
import type { Settings } from '../../../services';

/** The site that requests the signature, in the terms of EIP-4361. */
export interface Site {
  /** Authority: host, with the port unless it is the default one. */
  domain: string;
  /** Origin, without a trailing slash. */
  uri: string;
}

/** Field values that a message must have; times in ms since the epoch. */
export interface Expected extends Site {
  chainId: number;
  /** Lower case. */
  address: string;
  nonce: string;
  expiresAt: number;
  now: number;
}

/** EIP-4361 allows ASCII alone here. */
const STATEMENT = 'Sign in to GAB Market. This request moves no funds and costs no gas.';
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** The site of a message. @throws AppError BAD_INPUT when the Host header is no host name */
export function siteOf(settings: Settings, origin: Origin): Site {
  const { host, origin: uri } = new URL(siteUrl(settings, origin));
  return { domain: host, uri };
}

/** 192 random bits, alphanumeric as EIP-4361 requires. */
export function newNonce(): string {
  return randomBytes(24).toString('hex');
}

/** The EIP-4361 message to sign; times in ms since the epoch. @throws AppError BAD_INPUT on a domain that viem refuses */
export function writeMessage(
  fields: Omit<Expected, 'now' | 'address'> & { address: Hex; issuedAt: number },
): string {
  const { expiresAt, issuedAt, ...named } = fields;
  try {
    return createSiweMessage({
      ...named,
      version: '1',
      statement: STATEMENT,
      issuedAt: new Date(issuedAt),
      expirationTime: new Date(expiresAt),
    });
  } catch (cause) {
    throw new AppError('BAD_INPUT', {
      data: { faults: [{ field: 'Host', message: '格式不正確' }] },
      cause,
    });
  }
}

/** The nonce in a message, or null. The message is still unchecked. */
export function nonceOf(message: string): string | null {
  return parseSiweMessage(message).nonce ?? null;
}

/** Compares every field with its expected value (EIP-4361, verifying a message). */
export function hasExpectedFields(message: string, expected: Expected): boolean {
  const fields = parseSiweMessage(message);
  return (
    fields.scheme === undefined &&
    fields.domain === expected.domain &&
    fields.uri === expected.uri &&
    fields.version === '1' &&
    fields.statement === STATEMENT &&
    fields.chainId === expected.chainId &&
    fields.address?.toLowerCase() === expected.address &&
    fields.nonce === expected.nonce &&
    fields.expirationTime?.getTime() === expected.expiresAt &&
    expected.now < expected.expiresAt &&
    fields.issuedAt !== undefined &&
    fields.issuedAt.getTime() <= expected.now &&
    fields.notBefore === undefined &&
    fields.requestId === undefined &&
    fields.resources === undefined
  );
}

/**
 * Recovers the address (lower case) whose key signed the message (EIP-191); null for an invalid signature. Only the
 * canonical form of a signature, with the low s, is valid (EIP-2).
 */
export async function signerOf(message: string, signature: Hex): Promise<string | null> {
  if (hexToBigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return null;
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase();
  } catch {
    return null;
  }
}

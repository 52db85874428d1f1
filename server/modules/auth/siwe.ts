import { randomBytes } from 'node:crypto';
import { type Hex, hexToBigInt, recoverMessageAddress } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { AppError } from '../../errors';
import type { Origin } from '../../http/route';
import type { Settings } from '../../services';

/** Who asks for the signature, as EIP-4361 names it. */
export interface Site {
  /** Authority: host with its port where it is not the default one. */
  domain: string;
  /** Origin, without a trailing slash. */
  uri: string;
}

/** What a message must say to be accepted; times in ms since the epoch. */
export interface Expected extends Site {
  chainId: number;
  /** Lower case. */
  address: string;
  nonce: string;
  expiresAt: number;
  now: number;
}

/** What viem's message builder accepts for a domain, short of its own error. */
const HOST = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d{1,5})?$/i;
/** EIP-4361 allows ASCII alone here. */
const STATEMENT = 'Sign in to GAB Market. This request moves no funds and costs no gas.';
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * The site a message speaks for: the configured one, or (demo only) the one this request was sent to.
 * @throws AppError BAD_INPUT when the Host header is no host name
 */
export function siteOf(settings: Settings, origin: Origin): Site {
  if (settings.siteUrl) {
    const { host, origin: uri } = new URL(settings.siteUrl);
    return { domain: host, uri };
  }
  if (!settings.demo) throw new Error('a real chain needs SITE_URL');
  if (!HOST.test(origin.host)) {
    throw new AppError('BAD_INPUT', {
      data: { faults: [{ field: 'Host', message: '格式不正確' }] },
    });
  }
  return { domain: origin.host, uri: `${origin.protocol}://${origin.host}` };
}

/** 192 random bits, alphanumeric as EIP-4361 asks. */
export function newNonce(): string {
  return randomBytes(24).toString('hex');
}

/** The EIP-4361 message to sign; times in ms since the epoch. @throws AppError BAD_INPUT on a domain no wallet knows */
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

/** The nonce a message names, or null; nothing else of it is believed before it is checked. */
export function nonceOf(message: string): string | null {
  return parseSiweMessage(message).nonce ?? null;
}

/** Every field against what is expected, one by one (EIP-4361, verifying a message). */
export function saysWhatIsExpected(message: string, expected: Expected): boolean {
  const said = parseSiweMessage(message);
  return (
    said.scheme === undefined &&
    said.domain === expected.domain &&
    said.uri === expected.uri &&
    said.version === '1' &&
    said.statement === STATEMENT &&
    said.chainId === expected.chainId &&
    said.address?.toLowerCase() === expected.address &&
    said.nonce === expected.nonce &&
    said.expirationTime?.getTime() === expected.expiresAt &&
    expected.now < expected.expiresAt &&
    said.issuedAt !== undefined &&
    said.issuedAt.getTime() <= expected.now &&
    said.notBefore === undefined &&
    said.requestId === undefined &&
    said.resources === undefined
  );
}

/**
 * The address (lower case) whose key signed the message (EIP-191), or null when there is none. Of the
 * two forms of each signature only the canonical one, with the low s, counts (EIP-2).
 */
export async function signerOf(message: string, signature: Hex): Promise<string | null> {
  if (hexToBigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return null;
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase();
  } catch {
    return null;
  }
}

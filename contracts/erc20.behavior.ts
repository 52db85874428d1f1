import { maxUint256, zeroAddress } from 'viem';
import type { TokenWorld } from './testing/tokenWorld';

export type Erc20Metadata = { name: string; symbol: string; decimals: number; supply: bigint };
type Check = (token: TokenWorld, expected: Erc20Metadata) => Promise<void>;

/** Runs every check below as a test of its own, each on a token deployed for it. */
export function describeErc20(expected: Erc20Metadata, deploy: () => Promise<TokenWorld>): void {
  for (const [name, check] of Object.entries(erc20Checks)) {
    it(name, async () => check(await deploy(), expected));
  }
}

/**
 * Whether a token fails a check.
 * @throws Error when there is no such check
 */
export async function fails(
  name: string,
  expected: Erc20Metadata,
  deploy: () => Promise<TokenWorld>,
): Promise<boolean> {
  const check = erc20Checks[name];
  if (!check) throw new Error(`no check ${name}`);
  const token = await deploy();
  return check(token, expected).then(
    () => false,
    () => true,
  );
}

/** What any ERC-20 must do: EIP-20, with EIP-6093's errors. Every amount is in base units. */
const erc20Checks: Record<string, Check> = {
  'tells name, symbol, decimals and supply': async (token, expected) => {
    expect(await token.name()).toBe(expected.name);
    expect(await token.symbol()).toBe(expected.symbol);
    expect(await token.decimals()).toBe(expected.decimals);
    expect(await token.totalSupply()).toBe(expected.supply);
  },

  'gives the whole supply to its first holder and reports that as a transfer from nobody': async (
    { holder, other, ...token },
    { supply },
  ) => {
    expect(await token.balanceOf(holder)).toBe(supply);
    expect(await token.balanceOf(other)).toBe(0n);
    expect(await token.events()).toEqual([transferred(zeroAddress, holder.address, supply)]);
  },

  'transfers exactly the amount, reports it, and leaves the supply alone': async (
    { holder, recipient, ...token },
    { supply },
  ) => {
    expect(await token.answer(holder, 'transfer', [recipient.address, 1234n])).toBe(true);
    expect(await token.send(holder, 'transfer', [recipient.address, 1234n])).toBe('success');
    expect(await token.balanceOf(holder)).toBe(supply - 1234n);
    expect(await token.balanceOf(recipient)).toBe(1234n);
    expect(await token.totalSupply()).toBe(supply);
    expect((await token.events()).slice(1)).toEqual([
      transferred(holder.address, recipient.address, 1234n),
    ]);
  },

  'transfers everything a holder has': async ({ holder, recipient, ...token }, { supply }) => {
    expect(await token.send(holder, 'transfer', [recipient.address, supply])).toBe('success');
    expect(await token.balanceOf(holder)).toBe(0n);
    expect(await token.balanceOf(recipient)).toBe(supply);
  },

  'treats a transfer of nothing as a transfer': async ({ holder, other, recipient, ...token }) => {
    expect(await token.send(other, 'transfer', [recipient.address, 0n])).toBe('success');
    expect((await token.events()).slice(1)).toEqual([
      transferred(other.address, recipient.address, 0n),
    ]);
  },

  'leaves a balance as it was when a holder pays himself': async (
    { holder, ...token },
    { supply },
  ) => {
    expect(await token.send(holder, 'transfer', [holder.address, supply])).toBe('success');
    expect(await token.balanceOf(holder)).toBe(supply);
  },

  'refuses to transfer more than the sender has, and moves nothing': async (
    { holder, recipient, ...token },
    { supply },
  ) => {
    const call = ['transfer', [recipient.address, supply + 1n]] as const;
    expect(await token.answer(holder, call[0], [...call[1]])).toEqual([
      'ERC20InsufficientBalance',
      holder.address,
      supply,
      supply + 1n,
    ]);
    expect(await token.send(holder, call[0], [...call[1]])).toBe('reverted');
    expect(await token.balanceOf(holder)).toBe(supply);
    expect(await token.balanceOf(recipient)).toBe(0n);
    expect(await token.events()).toHaveLength(1);
  },

  'refuses to transfer to the zero address': async ({ holder, ...token }) => {
    expect(await token.answer(holder, 'transfer', [zeroAddress, 1n])).toEqual([
      'ERC20InvalidReceiver',
      zeroAddress,
    ]);
  },

  'approves, reports it, and replaces an earlier approval': async (
    { holder, recipient, ...token },
    { supply },
  ) => {
    expect(await token.answer(holder, 'approve', [recipient.address, 7n])).toBe(true);
    await token.send(holder, 'approve', [recipient.address, 7n]);
    await token.send(holder, 'approve', [recipient.address, supply + 1n]);
    expect(await token.allowance(holder, recipient)).toBe(supply + 1n);
    expect(await token.allowance(recipient, holder)).toBe(0n);
    expect((await token.events()).slice(1)).toEqual([
      approved(holder.address, recipient.address, 7n),
      approved(holder.address, recipient.address, supply + 1n),
    ]);
  },

  'refuses to approve the zero address': async ({ holder, ...token }) => {
    expect(await token.answer(holder, 'approve', [zeroAddress, 1n])).toEqual([
      'ERC20InvalidSpender',
      zeroAddress,
    ]);
  },

  'lets an approved spender move the amount once, and uses the approval up': async (
    { holder, recipient, other, ...token },
    { supply },
  ) => {
    await token.send(holder, 'approve', [recipient.address, 100n]);
    const call = [holder.address, other.address, 100n] as [`0x${string}`, `0x${string}`, bigint];
    expect(await token.answer(recipient, 'transferFrom', call)).toBe(true);
    expect(await token.send(recipient, 'transferFrom', call)).toBe('success');
    expect(await token.balanceOf(holder)).toBe(supply - 100n);
    expect(await token.balanceOf(other)).toBe(100n);
    expect(await token.balanceOf(recipient)).toBe(0n);
    expect(await token.allowance(holder, recipient)).toBe(0n);
    expect(await token.events()).toContainEqual(transferred(holder.address, other.address, 100n));
    expect(await token.send(recipient, 'transferFrom', call)).toBe('reverted');
    expect(await token.balanceOf(other)).toBe(100n);
  },

  'refuses a spender without enough approval': async ({ holder, recipient, ...token }) => {
    await token.send(holder, 'approve', [recipient.address, 99n]);
    expect(
      await token.answer(recipient, 'transferFrom', [holder.address, recipient.address, 100n]),
    ).toEqual(['ERC20InsufficientAllowance', recipient.address, 99n, 100n]);
  },

  'refuses an approved spender more than the owner has': async ({ other, recipient, ...token }) => {
    await token.send(other, 'approve', [recipient.address, 100n]);
    expect(
      await token.answer(recipient, 'transferFrom', [other.address, recipient.address, 100n]),
    ).toEqual(['ERC20InsufficientBalance', other.address, 0n, 100n]);
  },

  'never uses up an unlimited approval': async ({ holder, recipient, ...token }) => {
    await token.send(holder, 'approve', [recipient.address, maxUint256]);
    await token.send(recipient, 'transferFrom', [holder.address, recipient.address, 5n]);
    expect(await token.balanceOf(recipient)).toBe(5n);
    expect(await token.allowance(holder, recipient)).toBe(maxUint256);
  },

  'refuses transferFrom to or from the zero address': async ({ holder, recipient, ...token }) => {
    await token.send(holder, 'approve', [recipient.address, 1n]);
    expect(
      await token.answer(recipient, 'transferFrom', [holder.address, zeroAddress, 1n]),
    ).toEqual(['ERC20InvalidReceiver', zeroAddress]);
    expect(await token.send(recipient, 'transferFrom', [zeroAddress, recipient.address, 0n])).toBe(
      'reverted',
    );
  },
};

const transferred = (from: string, to: string, value: bigint) => ({
  eventName: 'Transfer',
  args: { from, to, value },
});

const approved = (owner: string, spender: string, value: bigint) => ({
  eventName: 'Approval',
  args: { owner, spender, value },
});

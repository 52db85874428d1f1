import { amountToString } from '@common/money/money';
import { formatEther } from 'viem';
import type { Chain } from '../../chain/port';
import type { NodeChainConfig } from '../../chainConfig';
import { openShopChain } from '../../compose/chain';
import { readTokenSymbol } from '../../compose/readTokenSymbol';
import type { Config } from '../../config';
import { type Finding, fault, note, ok } from './finding';

/** A node with an older head does not follow the chain. */
const MAX_HEAD_AGE_S = 300;
/** A head further in the future means that this machine's clock is slow. */
const MAX_AHEAD_S = 15;

/** Examines the node, the token and the paying wallet of an external chain. */
export async function examineChain(config: Config): Promise<Finding[]> {
  const settings = config.chain;
  if (settings.kind === 'embedded')
    return [ok('chain', 'embedded: nothing there is worth anything')];
  const { chain, close } = await openShopChain(config, () => undefined);
  try {
    const symbol = await readTokenSymbol(settings);
    return [
      idOf(settings, chain),
      await headOf(chain),
      symbol
        ? ok('token', `${symbol} at ${chain.tokenAddress}, 18 decimals`)
        : fault('token', `TOKEN_ADDRESS: ${chain.tokenAddress} returns no symbol.`),
      ...(await walletOf(config.role, settings, chain)),
    ];
  } finally {
    await close();
  }
}

function idOf({ chainId }: NodeChainConfig, chain: Chain): Finding {
  if (chainId !== undefined) return ok('chain', `${chain.chainId}, as CHAIN_ID says`);
  return note(
    'chain',
    `The node says ${chain.chainId}. Set CHAIN_ID, so that another chain is refused.`,
  );
}

async function headOf(chain: Chain): Promise<Finding> {
  const { number, timestamp } = await chain.head();
  const age = Math.round(Date.now() / 1000 - timestamp);
  if (age < -MAX_AHEAD_S) {
    return fault(
      'head',
      `Block ${number} is ${-age} s in the future: this machine's clock is slow.`,
    );
  }
  if (age > MAX_HEAD_AGE_S) {
    return fault(
      'head',
      `Block ${number} is ${age} s old: the node does not follow the chain, or this machine's clock is fast.`,
    );
  }
  return ok('head', `block ${number}, ${age} s old`);
}

async function walletOf(
  role: Config['role'],
  { systemWalletKey: key }: NodeChainConfig,
  chain: Chain,
): Promise<Finding[]> {
  if (role === 'api') {
    return [
      key
        ? fault(
            'wallet',
            'SYSTEM_WALLET_KEY: a process with ROLE=api signs nothing. Take the key away from it.',
          )
        : ok('wallet', 'no key, and ROLE=api needs none'),
    ];
  }
  const eth = await chain.ethBalanceOf(chain.systemWallet);
  const gab = await chain.balanceOf(chain.systemWallet);
  const has = `${chain.systemWallet} has ${formatEther(eth)} ETH and ${amountToString(gab)} GAB`;
  return [
    key
      ? ok('wallet key', 'present, and of SYSTEM_WALLET_ADDRESS')
      : fault(
          'wallet key',
          'SYSTEM_WALLET_KEY: a worker without it pays no withdrawals and is not ready.',
        ),
    eth > 0n
      ? ok('wallet', has)
      : fault('wallet', `${has}: send it ETH for the fees of withdrawals.`),
  ];
}

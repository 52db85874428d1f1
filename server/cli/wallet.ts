import { amountToString } from '@common/money/money';
import { type Address, formatEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Chain } from '../chain/port';
import { openShopChain } from '../compose/chain';
import { openForOperator } from '../compose/operatorAccess';
import { findWalletFault, readWalletsOf } from '../compose/shopChain';
import { type Config, readConfig } from '../config';
import { StartError } from '../embedded/startError';
import {
  operatorName,
  operatorPath,
  parseArguments,
  print,
  runProgram,
  sourceOfCommand,
} from './program';
import { replaceShopWallet } from './replaceWallet';
import { writeSecretFile } from './secretFile';

const USAGE = `npm run wallet -- show
npm run wallet -- new [--out=wallet.env]
npm run wallet -- replace --by=ADMIN --note=WHY`;

/** A new key goes to a file that only its owner reads, and nowhere else. */
async function create(file: string): Promise<void> {
  const key = generatePrivateKey();
  const address = privateKeyToAddress(key);
  await writeSecretFile(file, `SYSTEM_WALLET_ADDRESS=${address}\nSYSTEM_WALLET_KEY=${key}\n`);
  print(
    `Wallet ${address}: its key is in ${file}. Keep a copy offline; anyone with the key can spend the shop's GAB.`,
  );
}

async function printHoldings(chain: Chain, wallet: Address): Promise<void> {
  print(`  ETH  ${formatEther(await chain.ethBalanceOf(wallet))}`);
  print(`  GAB  ${amountToString(await chain.balanceOf(wallet))}`);
  const [mined, pending] = [
    await chain.walletNonce('latest', wallet),
    await chain.walletNonce('pending', wallet),
  ];
  print(`  next nonce ${mined}, with the pool ${pending}`);
}

/** Prints replaced wallets, and a fault of the configured one, according to DATABASE_URL if it is set. */
async function printReplaced(config: Config, chain: Chain): Promise<void> {
  if (!config.databaseUrl) return;
  const { db, close } = await openForOperator(config);
  try {
    const wallets = await readWalletsOf(db, chain);
    if (!wallets) return;
    const fault = findWalletFault(wallets, chain.systemWallet);
    if (fault) print(`  ${fault}`);
    for (const { address, retiredBlock } of wallets.all) {
      if (retiredBlock === null) continue;
      print(`Wallet ${address}, replaced at block ${retiredBlock}`);
      await printHoldings(chain, address);
    }
  } finally {
    await close();
  }
}

async function show(): Promise<void> {
  const config = readConfig(process.env);
  if (config.chain.kind === 'embedded') {
    throw new StartError(
      'CHAIN_RPC_URL: the embedded chain has a wallet of its own, worth nothing.',
    );
  }
  const { chain, wallet, close } = await openShopChain(config, () => undefined);
  try {
    const { systemWallet } = chain;
    print(`Wallet ${systemWallet} on chain ${chain.chainId}`);
    print(
      `  key  ${wallet ? 'SYSTEM_WALLET_KEY, of this address' : 'not set: no withdrawals are paid from here'}`,
    );
    await printHoldings(chain, systemWallet);
    await printReplaced(config, chain);
  } finally {
    await close();
  }
}

async function replace(by: string | undefined, why: string | undefined): Promise<void> {
  if (!by || !why) throw new StartError(USAGE);
  const note = `${why} · operator ${operatorName()}`;
  const source = sourceOfCommand('npm run wallet -- replace');
  const { current, old } = await replaceShopWallet(readConfig(process.env), { by, note, source });
  print(`The shop's wallet is ${current.address}; ${old.address} was replaced.`);
  print('Withdrawals are stopped. Start every process with these settings, then follow');
  print('docs/OPERATING.md, "Replacing the wallet".');
}

runProgram(async (args) => {
  const options = {
    out: { type: 'string', default: 'wallet.env' },
    by: { type: 'string' },
    note: { type: 'string' },
  } as const;
  const { values, positionals } = parseArguments(USAGE, {
    args,
    options,
    allowPositionals: true,
  });
  if (positionals[0] === 'new') await create(operatorPath(values.out));
  else if (positionals[0] === 'show') await show();
  else if (positionals[0] === 'replace') await replace(values.by, values.note);
  else throw new StartError(USAGE);
  return 0;
});

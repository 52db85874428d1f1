import { amountToString } from '@common/money';
import { formatEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openShopChain } from '../compose/chain';
import { readConfig } from '../config';
import { StartError } from '../embedded/startError';
import { operatorPath, print, readArguments, runProgram } from './program';
import { writeSecretFile } from './secretFile';

const USAGE = `npm run wallet -- show
npm run wallet -- new [--out=wallet.env]`;

/** A new key goes to a file that only its owner reads, and nowhere else. */
async function create(file: string): Promise<void> {
  const key = generatePrivateKey();
  const address = privateKeyToAddress(key);
  await writeSecretFile(file, `SYSTEM_WALLET_ADDRESS=${address}\nSYSTEM_WALLET_KEY=${key}\n`);
  print(
    `Wallet ${address}: its key is in ${file}. Keep a copy offline; anyone with the key can spend the shop's GAB.`,
  );
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
    print(`  ETH  ${formatEther(await chain.ethBalanceOf(systemWallet))}`);
    print(`  GAB  ${amountToString(await chain.balanceOf(systemWallet))}`);
    print(
      `  next nonce ${await chain.walletNonce('latest')}, with the pool ${await chain.walletNonce('pending')}`,
    );
  } finally {
    await close();
  }
}

runProgram(async (args) => {
  const options = { out: { type: 'string', default: 'wallet.env' } } as const;
  const { values, positionals } = readArguments(USAGE, {
    args,
    options,
    allowPositionals: true,
  });
  if (positionals[0] === 'new') await create(operatorPath(values.out));
  else if (positionals[0] === 'show') await show();
  else throw new StartError(USAGE);
  return 0;
});

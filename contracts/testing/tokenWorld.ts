import {
  BaseError,
  ContractFunctionRevertedError,
  createClient,
  custom,
  erc20Abi,
  type Hex,
  publicActions,
  testActions,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import type { RpcRequest } from '../../server/chain/rpc';
import type { Artifact } from '../compile';
import { erc6093Abi } from '../erc6093';

const abi = [...erc20Abi, ...erc6093Abi] as const;
const [holder, recipient, other] = ([1, 2, 3] as const).map((n) =>
  privateKeyToAccount(`0x${n.toString().padStart(64, '0')}`),
) as [Account, Account, Account];

export type Account = ReturnType<typeof privateKeyToAccount>;
type Write =
  | ['transfer', [to: Hex, value: bigint]]
  | ['approve', [spender: Hex, value: bigint]]
  | ['transferFrom', [from: Hex, to: Hex, value: bigint]];
export type TokenWorld = Awaited<ReturnType<typeof deployToken>>;

/** Deploys the token anew with `holder` owning the whole supply, and says what its accounts can do with it. */
export async function deployToken(request: RpcRequest, artifact: Artifact) {
  const node = createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
    .extend(testActions({ mode: 'anvil' }))
    .extend(publicActions)
    .extend(walletActions);
  for (const { address } of [holder, recipient, other]) {
    await node.setBalance({ address, value: 10n ** 20n });
  }
  const mined = async (hash: Hex) => {
    await node.mine({ blocks: 1 });
    return node.getTransactionReceipt({ hash });
  };
  const { contractAddress } = await mined(
    await node.deployContract({ ...artifact, account: holder, args: [holder.address] }),
  );
  if (!contractAddress) throw new Error('the token was not deployed');
  const token = { address: contractAddress, abi };

  return {
    holder,
    recipient,
    other,
    name: () => node.readContract({ ...token, functionName: 'name' }),
    symbol: () => node.readContract({ ...token, functionName: 'symbol' }),
    decimals: () => node.readContract({ ...token, functionName: 'decimals' }),
    totalSupply: () => node.readContract({ ...token, functionName: 'totalSupply' }),
    balanceOf: (of: Account) =>
      node.readContract({ ...token, functionName: 'balanceOf', args: [of.address] }),
    allowance: (owner: Account, spender: Account) =>
      node.readContract({
        ...token,
        functionName: 'allowance',
        args: [owner.address, spender.address],
      }),

    /** Events of the token since its deployment, oldest first, without their place in the chain. */
    events: async () => {
      const logs = await node.getContractEvents({ ...token, fromBlock: 0n, strict: true });
      return logs.map(({ eventName, args }) => ({ eventName, args }));
    },

    /** Sends one call in a block of its own, also one that will revert, and says how it ended. */
    send: async (account: Account, ...[functionName, args]: Write) => {
      const call = { ...token, functionName, args, account, gas: 200_000n };
      return (
        await mined(await node.writeContract(call as Parameters<typeof node.writeContract>[0]))
      ).status;
    },

    /** What the call would answer: its return value, or the name and arguments of the error it reverts with. */
    answer: async (account: Account, ...[functionName, args]: Write) => {
      try {
        const call = { ...token, functionName, args, account };
        const { result } = await node.simulateContract(
          call as Parameters<typeof node.simulateContract>[0],
        );
        return result;
      } catch (error) {
        const reverted =
          error instanceof BaseError &&
          error.walk((e) => e instanceof ContractFunctionRevertedError);
        if (!(reverted instanceof ContractFunctionRevertedError)) throw error;
        return [reverted.data?.errorName ?? reverted.reason, ...(reverted.data?.args ?? [])];
      }
    },
  };
}

import { parseAmount } from '@common/money/money';
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ensureEth, ensureToken, ensureTransferOnce } from '../../server/chain/deploy';
import { type Anvil, startAnvil } from '../../server/embedded/anvil';

const CHAIN_ID = 31_337;
const BLOCK_MS = 250;
const CONFIRMATIONS = 2;

export interface MemberWallet {
  address: Address;
  /** Sends all its GAB to the shop. */
  deposit(): Promise<void>;
  /** Signs a text (personal_sign). */
  sign(message: string): Promise<Hex>;
}

/** A real Ethereum node that mines all the time, with GAB on it and a system wallet that can pay. */
export class DrillChain {
  static async open(home: string): Promise<DrillChain> {
    const anvil = await startAnvil({ home, chainId: CHAIN_ID, stateFile: undefined });
    const mine = () => anvil.request({ method: 'evm_mine' }).catch(() => undefined);
    const mining = setInterval(mine, BLOCK_MS);
    const [key, treasuryKey] = [generatePrivateKey(), generatePrivateKey()];
    const wallet = privateKeyToAccount(key).address;
    for (const one of [key, treasuryKey]) {
      await ensureEth(anvil.request, privateKeyToAccount(one).address);
    }
    const token = await ensureToken(anvil.request, {
      deployerKey: generatePrivateKey(),
      initialHolder: privateKeyToAccount(treasuryKey).address,
    });
    return new DrillChain(
      anvil,
      mining,
      { token, wallet, treasuryKey },
      {
        CHAIN_RPC_URL: anvil.rpcUrl,
        CHAIN_ID: String(CHAIN_ID),
        TOKEN_ADDRESS: token,
        SYSTEM_WALLET_ADDRESS: wallet,
        SYSTEM_WALLET_KEY: key,
        CONFIRMATIONS: String(CONFIRMATIONS),
      },
    );
  }

  private constructor(
    private readonly anvil: Anvil,
    private readonly mining: NodeJS.Timeout,
    private readonly parts: { token: Address; wallet: Address; treasuryKey: Hex },
    /** URL for the shop's processes. */
    readonly settings: Record<string, string>,
  ) {}

  /** A new wallet with GAB, a wire amount, and money for fees. */
  async createWallet(coin: string): Promise<MemberWallet> {
    const { token, wallet, treasuryKey } = this.parts;
    const { request } = this.anvil;
    const key = generatePrivateKey();
    const account = privateKeyToAccount(key);
    const { address } = account;
    const amount = parseAmount(coin);
    await ensureEth(request, address);
    await ensureTransferOnce(request, { token, senderKey: treasuryKey, to: address, amount });
    return {
      address,
      deposit: () => ensureTransferOnce(request, { token, senderKey: key, to: wallet, amount }),
      sign: (message) => account.signMessage({ message }),
    };
  }

  /** Balance of an address, base units. */
  async balanceOf(address: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] });
    const params = [{ to: this.parts.token, data }, 'latest'];
    return BigInt(String(await this.anvil.request({ method: 'eth_call', params })));
  }

  async close(): Promise<void> {
    clearInterval(this.mining);
    await this.anvil.stop();
  }
}

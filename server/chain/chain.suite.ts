import { encodeFunctionData, erc20Abi, type Hash, zeroHash } from 'viem';
import {
  alice,
  bob,
  type ChainWorld,
  pay,
  SUPPLY,
  sendRaw,
  sign,
  systemWallet,
  transferData,
} from '../testing/chainWorld';
import type { Chain } from './port';
import { type ChainSettings, openChain } from './rpcChain';

/** Contract tests of the chain port; the fake node and anvil must both pass them. */
export function describeChain(name: string, makeWorld: () => Promise<ChainWorld>): void {
  describe(`the chain port over ${name}`, () => {
    let world: ChainWorld;
    let chain: Chain;
    const open = (other: Partial<ChainSettings> = {}) =>
      openChain({
        request: world.request,
        chainId: 31337,
        tokenAddress: world.token,
        systemWallet: systemWallet.toLowerCase(),
        ...other,
      });
    const transferFrom = (value: bigint) =>
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [alice.address, systemWallet, value],
      });
    const depositsAtHead = async () => chain.depositsIn((await chain.head()).hash);

    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(async () => {
      chain = await open();
    });
    afterAll(() => world.close());

    it('has checksummed addresses of token and wallet', () => {
      expect(chain.tokenAddress).toBe(world.token);
      expect(chain.systemWallet).toBe(systemWallet);
    });

    it('returns blocks linked to their parents, and null beyond the head', async () => {
      const before = await chain.head();
      await world.mine(2);
      const head = await chain.head();
      expect(head.number).toBe(before.number + 2);
      expect(head.timestamp).toBeGreaterThanOrEqual(before.timestamp);
      const middle = await chain.block(before.number + 1);
      expect(middle).toMatchObject({ parentHash: before.hash, hash: head.parentHash });
      expect(await chain.block(head.number)).toEqual(head);
      expect(await chain.block(head.number + 1)).toBeNull();
    });

    it('returns only the deposits to the system wallet in a block, in order', async () => {
      const first = await pay(world, alice, systemWallet, 1n);
      await pay(world, alice, bob.address, 5n);
      const second = await pay(world, alice, systemWallet, 2n * 10n ** 18n);
      await world.mine();
      const head = await chain.head();
      const here = { blockHash: head.hash, blockNumber: head.number };
      const expected = { ...here, from: alice.address, to: systemWallet };
      expect(await chain.depositsIn(head.hash)).toEqual([
        { ...expected, txHash: first, logIndex: 0, value: 1n },
        { ...expected, txHash: second, logIndex: 2, value: 2n * 10n ** 18n },
      ]);
      expect(await chain.depositsIn(head.parentHash)).toEqual([]);
    });

    it('names the owner, not the spender, as sender of a transferFrom', async () => {
      const approve = { abi: erc20Abi, functionName: 'approve', args: [bob.address, 50n] } as const;
      const approval = { to: world.token, data: encodeFunctionData(approve) };
      await sendRaw(world, await sign(world, alice, approval));
      await world.mine();
      await sendRaw(world, await sign(world, bob, { to: world.token, data: transferFrom(50n) }));
      await world.mine();
      expect(await depositsAtHead()).toMatchObject([{ from: alice.address, value: 50n }]);
    });

    it('ignores a transfer of zero, which any account can make in the name of another', async () => {
      await sendRaw(world, await sign(world, bob, { to: world.token, data: transferFrom(0n) }));
      await world.mine();
      expect(await depositsAtHead()).toEqual([]);
    });

    it('ignores a reverted transfer, and reports the revert in its receipt', async () => {
      const hash = await pay(world, alice, systemWallet, SUPPLY + 1n);
      await world.mine();
      const block = await chain.head();
      expect(await chain.receipt(hash)).toEqual({ status: 'reverted', block, transfers: [] });
      expect(await chain.depositsIn(block.hash)).toEqual([]);
    });

    it('returns a transaction while it waits, and its receipt once it is mined', async () => {
      const hash = await pay(world, alice, systemWallet, 77n);
      const waiting = await chain.transaction(hash);
      expect(waiting).toMatchObject({
        hash,
        from: alice.address,
        to: world.token,
        value: 0n,
        transfer: { to: systemWallet, value: 77n },
        blockNumber: null,
      });
      expect(await chain.receipt(hash)).toBeNull();
      await world.mine();
      const block = await chain.head();
      expect(await chain.transaction(hash)).toEqual({ ...waiting, blockNumber: block.number });
      expect(await chain.receipt(hash)).toEqual({
        status: 'success',
        block,
        transfers: await chain.depositsIn(block.hash),
      });
    });

    it("returns the wallet's nonce and the signed bytes of its transactions", async () => {
      const alices = await open({ systemWallet: alice.address });
      const [before, block] = [await alices.walletNonce('latest'), await chain.head()];
      const fields = { to: world.token, data: transferData(bob.address, 5n) };
      const raw = await sign(world, alice, fields);
      const hash = await sendRaw(world, raw);
      expect(await alices.walletNonce('pending')).toBe(before + 1);
      expect(await alices.walletNonce('latest')).toBe(before);
      await world.mine();
      expect(await alices.walletNonce('latest')).toBe(before + 1);
      expect(await alices.walletNonce(block.hash)).toBe(before);
      const signed = { raw, gas: 100_000n, maxFee: 3_000_000_000n, tip: 1_000_000_000n };
      expect(await alices.walletTransaction(hash)).toEqual({ nonce: before, signed });
      for (const one of [hash, zeroHash]) expect(await chain.walletTransaction(one)).toBeNull();
    });

    it('returns null for an unknown transaction', async () => {
      expect(await chain.transaction(zeroHash)).toBeNull();
      expect(await chain.receipt(zeroHash)).toBeNull();
    });

    it('returns no token transfer for a payment in ETH', async () => {
      const hash = await sendRaw(world, await sign(world, alice, { to: systemWallet, value: 9n }));
      expect(await chain.transaction(hash)).toMatchObject({ to: systemWallet, transfer: null });
      await world.mine();
      expect(await chain.receipt(hash)).toMatchObject({ status: 'success', transfers: [] });
    });

    it('returns balances at the head and at a block', async () => {
      const then = await chain.head();
      const [gab, eth] = [
        await chain.balanceOf(bob.address),
        await chain.ethBalanceOf(bob.address),
      ];
      await pay(world, alice, bob.address, 1_000n);
      await sendRaw(world, await sign(world, alice, { to: bob.address, value: 3n }));
      await world.mine();
      expect(await chain.balanceOf(bob.address)).toBe(gab + 1_000n);
      expect(await chain.ethBalanceOf(bob.address)).toBe(eth + 3n);
      expect(await chain.balanceOf(bob.address, then.hash)).toBe(gab);
      expect(await chain.ethBalanceOf(bob.address, then.hash)).toBe(eth);
    });

    it('drops the deposits of a replaced block, and returns them in their new block', async () => {
      const raw = await sign(world, alice, {
        to: world.token,
        data: transferData(systemWallet, 123n),
      });
      const hash = await sendRaw(world, raw);
      await world.mine(2);
      const old = await chain.head();
      await world.reorg(2);
      const now = await chain.head();
      expect(now.number).toBe(old.number);
      expect(now.hash).not.toBe(old.hash);
      expect(await chain.receipt(hash)).toBeNull();
      await expect(chain.depositsIn(old.parentHash)).rejects.toMatchObject({
        code: 'unknown_block',
      });
      expect(await chain.depositsIn(now.parentHash)).toEqual([]);

      await sendRaw(world, raw);
      await world.mine();
      expect(await depositsAtHead()).toMatchObject([{ txHash: hash, value: 123n }]);
    });

    it('rejects for the deposits of an unknown block', async () => {
      await expect(chain.depositsIn(zeroHash)).rejects.toMatchObject({ code: 'unknown_block' });
    });

    it('detects lost logs by the filter in the header', async () => {
      const asked: string[] = [];
      const forgetful = await open({
        request: async (call) => {
          asked.push(call.method);
          return call.method === 'eth_getLogs' ? [] : world.request(call);
        },
      });
      await pay(world, alice, systemWallet, 1n);
      await world.mine();
      const { hash: paid } = await chain.head();
      await expect(forgetful.depositsIn(paid)).rejects.toMatchObject({ code: 'inconsistent' });
      expect(asked).toContain('eth_getBlockReceipts');

      asked.length = 0;
      await pay(world, alice, bob.address, 1n);
      await world.mine();
      expect(await forgetful.depositsIn((await chain.head()).hash)).toEqual([]);
      expect(asked).not.toContain('eth_getBlockReceipts');
    });

    it('does not open on another chain or without a token', async () => {
      await expect(open({ chainId: 1 })).rejects.toMatchObject({ code: 'wrong_chain' });
      await expect(open({ tokenAddress: bob.address })).rejects.toMatchObject({
        code: 'wrong_token',
      });
    });

    describe('refuses', () => {
      const eth = { to: bob.address, value: 1n };
      const rich = { to: bob.address, value: 10n ** 30n };
      it.each([
        ['a nonce that was used', alice, { ...eth, nonce: 0 }, /nonce too low/],
        ['a signature for another chain', alice, { ...eth, chainId: 1 }, /chain id/i],
        ['more ETH than the sender has', alice, rich, /insufficient funds/i],
        ['too little gas', alice, { ...eth, gas: 1_000n }, /intrinsic gas too low/],
      ])('%s', async (_, from, fields, message) => {
        const raw = await sign(world, from, fields);
        await expect(sendRaw(world, raw)).rejects.toMatchObject({ name: 'RpcError', message });
      });

      it('bytes that are not a transaction', async () => {
        await expect(sendRaw(world, '0x1234')).rejects.toMatchObject({ code: -32602 });
      });

      it('a call that the token reverts, with its error', async () => {
        const data = transferData(systemWallet, SUPPLY * 2n);
        const call = { from: bob.address, to: world.token, data };
        for (const method of ['eth_call', 'eth_estimateGas']) {
          await expect(world.request({ method, params: [call] })).rejects.toMatchObject({
            code: 3,
            data: expect.stringMatching(/^0xe450d38c/),
          });
        }
      });

      it('methods that do not exist', async () => {
        const call = world.request({ method: 'eth_nonsense' });
        await expect(call).rejects.toMatchObject({ code: -32601 });
      });
    });

    it('answers the calls of wallets in the form that they expect', async () => {
      const hash: Hash = await pay(world, alice, systemWallet, 5n);
      await world.mine();
      const ask = (method: string, ...params: unknown[]) => world.request({ method, params });
      const hex = expect.stringMatching(/^0x[0-9a-f]+$/);
      expect(await ask('eth_chainId')).toBe('0x7a69');
      expect(await ask('net_version')).toBe('31337');
      expect(await ask('eth_accounts')).toEqual([]);
      expect(await ask('eth_syncing')).toBe(false);
      expect(await ask('eth_gasPrice')).toEqual(hex);
      expect(await ask('eth_maxPriorityFeePerGas')).toEqual(hex);
      expect(await ask('eth_getCode', world.token, 'latest')).toEqual(hex);
      expect(await ask('eth_getCode', bob.address, 'latest')).toBe('0x');
      expect(await ask('eth_estimateGas', { to: bob.address, from: alice.address })).toBe('0x5208');
      expect(await ask('eth_feeHistory', '0x1', 'latest', [50])).toMatchObject({
        oldestBlock: hex,
        baseFeePerGas: [hex, hex],
        reward: [[hex]],
      });
      const mined = { blockHash: hex, blockNumber: hex, transactionIndex: '0x0', type: '0x2' };
      expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({
        ...mined,
        from: alice.address.toLowerCase(),
        to: world.token.toLowerCase(),
        gasPrice: hex,
        maxFeePerGas: hex,
      });
      expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({
        ...mined,
        status: '0x1',
        gasUsed: hex,
        effectiveGasPrice: hex,
        contractAddress: null,
        logs: [{ transactionHash: hash, logIndex: '0x0', removed: false }],
      });
      const range = { fromBlock: 'latest', toBlock: 'latest', address: world.token };
      expect(await ask('eth_getLogs', range)).toMatchObject([{ transactionHash: hash }]);
      expect(await ask('eth_getBlockByNumber', 'latest', true)).toMatchObject({
        baseFeePerGas: hex,
        gasLimit: hex,
        transactions: [{ hash }],
      });
    });
  });
}

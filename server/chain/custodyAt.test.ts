import { alice, bob, type ChainWorld, fakeWorld, pay } from '../testing/chainWorld';
import { custodyAt } from './custodyAt';
import type { Chain } from './port';
import { RPC, RpcError, type RpcRequest } from './rpc';
import { openChain } from './rpcChain';

let world: ChainWorld;
let chain: Chain;
/** The fake node with only its newest state. */
let request: RpcRequest;

beforeEach(async () => {
  world = await fakeWorld();
  request = async (call) => {
    const [, at] = call.params ?? [];
    const latest = await world.request({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    });
    const isOld = typeof at === 'object' && JSON.stringify(at) !== JSON.stringify(hashOf(latest));
    if (call.method === 'eth_call' && isOld) throw new RpcError(RPC.invalidParams, 'out of range');
    return world.request(call);
  };
  const settings = { request, tokenAddress: world.token, systemWallet: bob.address };
  chain = await openChain({ ...settings, chainId: 31337 });
});

function hashOf(block: unknown) {
  if (typeof block !== 'object' || block === null || !('hash' in block))
    throw new Error('no block');
  return { blockHash: block.hash };
}

test('custodyAt subtracts later transfers from the newest balance if the old state is pruned', async () => {
  await pay(world, alice, bob.address, 100n);
  await world.mine();
  const then = await chain.head();
  await pay(world, alice, bob.address, 30n);
  await pay(world, bob, alice.address, 7n);
  await world.mine();
  expect(await custodyAt(chain, request, await chain.head())).toBe(123n);
  expect(await custodyAt(chain, request, then)).toBe(100n);
  await expect(custodyAt(chain, undefined, then)).rejects.toMatchObject({ code: 'refused' });
});

test('custodyAt rejects for a replaced block', async () => {
  await pay(world, alice, bob.address, 100n);
  await world.mine();
  const replaced = await chain.head();
  await world.reorg(1);
  await expect(custodyAt(chain, request, replaced)).rejects.toMatchObject({ code: 'inconsistent' });
});

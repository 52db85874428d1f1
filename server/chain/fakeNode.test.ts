import {
  alice,
  bob,
  fakeWorld,
  pay,
  SUPPLY,
  sendRaw,
  sign,
  systemWallet,
} from '../testing/chainWorld';
import { FakeNode } from './fakeNode';

type World = Awaited<ReturnType<typeof fakeWorld>>;

let world: World;
beforeEach(async () => {
  world = await fakeWorld();
});

const minedIn = ({ node }: World) => node.blocks.map((b) => b.executed.map(({ tx }) => tx.hash));

it('with automine the node mines each transaction at once, with confirmations on top', async () => {
  const { tokenAddress } = world.node;
  const node = new FakeNode({ tokenAddress, confirmations: 3 });
  node.setEth(alice.address, 10n ** 20n);
  const hash = await sendRaw(node, await sign(node, alice, { to: bob.address, value: 1n }));
  expect(minedIn({ ...world, node })).toEqual([[], [hash], [], [], []]);
});

it('a reorg keeps transactions at their heights, in blocks with other hashes', async () => {
  const first = await pay(world, alice, systemWallet, 1n);
  await world.mine();
  const second = await pay(world, alice, systemWallet, 2n);
  await world.mine(2);
  const before = world.node.blocks.map(({ hash }) => hash);
  world.node.reorg(3);
  expect(minedIn(world)).toEqual([[], [first], [second], []]);
  const after = world.node.blocks.map(({ hash }) => hash);
  expect(after.map((hash, height) => hash === before[height])).toEqual([true, false, false, false]);
});

it('a reorg forgets dropped transactions and returns dependent ones to the pool', async () => {
  const dropped = await pay(world, alice, systemWallet, 1n);
  const next = await pay(world, alice, systemWallet, 2n);
  await world.mine();
  world.node.reorg(1, { drop: [dropped] });
  expect(minedIn(world)).toEqual([[], []]);
  expect(world.node.pool.map(({ hash }) => hash)).toEqual([next]);
  expect(world.node.head.state.tokens.get(systemWallet)).toBeUndefined();

  const again = await sign(world, alice, { to: bob.address, value: 1n, nonce: 0 });
  const replacement = await sendRaw(world, again);
  await world.mine();
  expect(minedIn(world).at(-1)).toEqual([replacement, next]);
});

it('minted tokens and ETH survive a reorg', async () => {
  await world.mine(2);
  world.node.mint(bob.address, 5n);
  world.node.setEth(bob.address, 6n);
  world.node.reorg(2);
  const { state } = world.node.head;
  expect([state.tokens.get(bob.address), state.eth.get(bob.address)]).toEqual([5n, 6n]);
});

it('a waiting transaction is replaced under its nonce only for a tenth more', async () => {
  const fees = (percent: bigint) =>
    sign(world, alice, {
      to: bob.address,
      value: 1n,
      nonce: 0,
      maxFeePerGas: 30_000_000n * percent,
    });
  await sendRaw(world, await fees(100n));
  await expect(sendRaw(world, await fees(100n))).rejects.toThrow('already known');
  await expect(sendRaw(world, await fees(109n))).rejects.toThrow('underpriced');
  const winner = await sendRaw(world, await fees(110n));
  await world.mine();
  expect(minedIn(world)).toEqual([[], [winner]]);
});

it('the sender pays the fees, and the sum of tokens stays constant', async () => {
  const eth = world.node.head.state.eth.get(alice.address) ?? 0n;
  await pay(world, alice, systemWallet, 1n);
  await pay(world, alice, bob.address, SUPPLY);
  await world.mine();
  const { state, executed } = world.node.head;
  expect(executed.map(({ success }) => success)).toEqual([true, false]);
  const fees = executed.reduce((sum, { gasUsed, gasPrice }) => sum + gasUsed * gasPrice, 0n);
  expect(fees).toBeGreaterThan(0n);
  expect(state.eth.get(alice.address)).toBe(eth - fees);
  const held = [...state.tokens.values()].reduce((sum, amount) => sum + amount, 0n);
  expect(held).toBe(SUPPLY);
});

it('a transaction with a changed signature is refused', async () => {
  const raw = await sign(world, alice, { to: bob.address, value: 1n });
  const changed = `${raw.slice(0, -4)}${raw.endsWith('0000') ? 'ffff' : '0000'}` as const;
  await expect(sendRaw(world, `0x${changed.slice(2)}`)).rejects.toMatchObject({ name: 'RpcError' });
  expect(world.node.pool).toEqual([]);
});

it('answers are copies of the node’s state', async () => {
  const ask = () => world.request({ method: 'eth_getBlockByNumber', params: ['latest', false] });
  Object.assign(Object(await ask()), { hash: '0x0' });
  expect(await ask()).toMatchObject({ hash: world.node.head.hash });
});

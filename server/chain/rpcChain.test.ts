import { alice, bob, type ChainWorld, fakeWorld, pay, systemWallet } from '../testing/chainWorld';
import type { FakeNode } from './fakeNode';
import { RPC, RpcError, type RpcRequest } from './rpc';
import { openChain } from './rpcChain';

/** Replaces a node's answers, by method. */
type Bend = Record<string, (answer: unknown, params: readonly unknown[]) => unknown>;

let world: ChainWorld & { node: FakeNode };
let bent: Bend;
let now: number;
beforeEach(async () => {
  world = await fakeWorld();
  bent = {};
  now = 1_000_000;
});

const request: RpcRequest = async (call) => {
  const answer = await world.request(call);
  const bend = bent[call.method];
  return bend ? bend(answer, call.params ?? []) : answer;
};
const open = () =>
  openChain({
    request,
    chainId: 31337,
    tokenAddress: world.token,
    systemWallet,
    patience: { timeoutMs: 100, attempts: 2, pauseMs: 1 },
    now: () => now,
  });

describe('deposits from a faulty node', () => {
  const list = (answer: unknown) => (Array.isArray(answer) ? answer : []);
  const patched = (fields: object) => (answer: unknown) =>
    list(answer).map((one) => ({ ...one, ...fields }));

  const genesis = () =>
    world.node.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] });

  /** A block with one deposit of 7 and one other transfer. */
  async function blockWithDeposit() {
    const chain = await open();
    await pay(world, alice, systemWallet, 7n);
    await pay(world, alice, bob.address, 9n);
    await world.mine();
    const { hash } = await chain.head();
    return { hash, read: () => chain.depositsIn(hash) };
  }

  it.each<[string, Bend]>([
    ['lost its logs', { eth_getLogs: () => [] }],
    ['took the logs back', { eth_getLogs: patched({ removed: true }) }],
    ['tells another amount', { eth_getLogs: patched({ data: `0x${'f'.repeat(64)}` }) }],
    ['tells another log index', { eth_getLogs: patched({ logIndex: '0x1' }) }],
    ['tells logs of another block', { eth_getLogs: patched({ blockHash: `0x${'1'.repeat(64)}` }) }],
    ['says that the transaction failed', { eth_getBlockReceipts: patched({ status: '0x0' }) }],
    [
      'has receipts of another block',
      { eth_getBlockReceipts: patched({ blockHash: `0x${'1'.repeat(64)}` }) },
    ],
    ['lacks a receipt', { eth_getBlockReceipts: (answer) => list(answer).slice(1) }],
    ['lacks every receipt', { eth_getBlockReceipts: () => null }],
    ['gives another block', { eth_getBlockByHash: genesis }],
    ['lost its logs and a receipt', { eth_getLogs: () => [], eth_getBlockReceipts: () => [] }],
    [
      'lost its logs and mixes up its receipts',
      {
        eth_getLogs: () => [],
        eth_getBlockReceipts: patched({ blockHash: `0x${'1'.repeat(64)}`, logs: [] }),
      },
    ],
    [
      'lost its logs and gives another block',
      { eth_getLogs: () => [], eth_getBlockByHash: genesis },
    ],
  ])('are refused as inconsistent when it %s', async (_, lie) => {
    const { read } = await blockWithDeposit();
    expect(await read()).toHaveLength(1);
    bent = lie;
    await expect(read()).rejects.toMatchObject({ name: 'ChainError', code: 'inconsistent' });
  });

  it.each<[string, Bend]>([
    ['logs are null', { eth_getLogs: () => null }],
    ['a log has no hash', { eth_getLogs: patched({ transactionHash: null }) }],
    [
      'the block has no bloom',
      { eth_getBlockByHash: (answer) => ({ ...Object(answer), logsBloom: '0x' }) },
    ],
    ['a transfer has no amount', { eth_getLogs: patched({ data: '0x' }) }],
  ])('are refused as malformed when %s', async (_, lie) => {
    const { read } = await blockWithDeposit();
    bent = lie;
    await expect(read()).rejects.toMatchObject({ name: 'ChainError', code: 'malformed' });
  });

  it('are refused when the node invents one', async () => {
    const { hash, read } = await blockWithDeposit();
    const chain = await open();
    const real = await world.request({ method: 'eth_getLogs', params: [{ blockHash: hash }] });
    await world.mine();
    const empty = await chain.head();
    bent = { eth_getLogs: () => patched({ blockHash: empty.hash })(list(real).slice(0, 1)) };
    await expect(chain.depositsIn(empty.hash)).rejects.toMatchObject({ code: 'inconsistent' });
    bent = {};
    expect(await read()).toHaveLength(1);
  });

  it('exclude logs of other contracts, events and recipients', async () => {
    const { read } = await blockWithDeposit();
    const deposits = await read();
    bent = {
      eth_getLogs: (answer) => {
        const [log] = list(answer);
        const foreign = { ...log, address: bob.address };
        const approval = { ...log, topics: [`0x${'8'.repeat(64)}`, ...log.topics.slice(1)] };
        const [event, from] = log.topics;
        return [foreign, approval, { ...log, topics: [event, from, from] }, log];
      },
    };
    expect(await read()).toEqual(deposits);
  });

  it('are read from single receipts if the node lacks eth_getBlockReceipts', async () => {
    const { read } = await blockWithDeposit();
    bent = {
      eth_getBlockReceipts: () => {
        throw new RpcError(RPC.methodNotFound, 'the method does not exist');
      },
    };
    expect(await read()).toMatchObject([{ value: 7n }]);
    bent.eth_getTransactionReceipt = () => null;
    await expect(read()).rejects.toMatchObject({ code: 'inconsistent' });
  });
});

describe('an answer about another object is refused', () => {
  const other = `0x${'1'.repeat(64)}`;
  const but = (fields: object) => (answer: unknown) => ({ ...Object(answer), ...fields });

  it.each<[string, Bend]>([
    [
      'a receipt of another transaction',
      { eth_getTransactionReceipt: but({ transactionHash: other }) },
    ],
    [
      'a receipt from a block that is not on the chain',
      { eth_getBlockByNumber: but({ hash: other }) },
    ],
    ['a receipt from beyond the head', { eth_getBlockByNumber: () => null }],
    ['a block of another height', { eth_getBlockByNumber: but({ number: '0x9' }) }],
    [
      'a receipt with logs of another block',
      {
        eth_getTransactionReceipt: (answer) => {
          const receipt = Object(answer);
          return { ...receipt, logs: [{ ...receipt.logs[0], blockHash: other }] };
        },
      },
    ],
  ])('%s', async (_, lie) => {
    const chain = await open();
    const hash = await pay(world, alice, systemWallet, 7n);
    await world.mine();
    expect(await chain.receipt(hash)).toMatchObject({ status: 'success' });
    bent = lie;
    await expect(chain.receipt(hash)).rejects.toMatchObject({ code: 'inconsistent' });
  });

  it('another transaction', async () => {
    const chain = await open();
    const hash = await pay(world, alice, systemWallet, 7n);
    bent = { eth_getTransactionByHash: but({ hash: other }) };
    await expect(chain.transaction(hash)).rejects.toMatchObject({ code: 'inconsistent' });
  });
});

describe('the head', () => {
  const lagging: Bend = {
    eth_getBlockByNumber: (answer, [at]) =>
      at === 'latest'
        ? world.request({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
        : answer,
  };

  it('goes back only after the chain has been shorter for a minute', async () => {
    await world.mine(3);
    const chain = await open();
    expect((await chain.head()).number).toBe(3);
    bent = lagging;
    await expect(chain.head()).rejects.toMatchObject({ code: 'stale_head' });
    now += 59_000;
    await expect(chain.head()).rejects.toMatchObject({ code: 'stale_head' });
    now += 2_000;
    expect((await chain.head()).number).toBe(1);
  });

  it('does not go back while current nodes answer in between', async () => {
    await world.mine(3);
    const chain = await open();
    for (let minute = 0; minute < 3; minute += 1) {
      bent = {};
      await chain.head();
      now += 50_000;
      bent = lagging;
      await expect(chain.head()).rejects.toMatchObject({ code: 'stale_head' });
    }
  });

  it('is read once for simultaneous calls', async () => {
    const chain = await open();
    let asked = 0;
    bent = {
      eth_getBlockByNumber: (answer) => {
        asked += 1;
        return answer;
      },
    };
    await Promise.all([chain.head(), chain.head(), chain.head()]);
    expect(asked).toBe(1);
    await chain.head();
    expect(asked).toBe(2);
  });

  it('is refused once the node serves another chain', async () => {
    const chain = await open();
    bent = { eth_chainId: () => '0x1' };
    await chain.head();
    now += 61_000;
    await expect(chain.head()).rejects.toMatchObject({ code: 'wrong_chain' });
    await expect(chain.head()).rejects.toMatchObject({ code: 'wrong_chain' });
    bent = {};
    await chain.head();
  });
});

it('a token with other than 18 decimals is refused', async () => {
  bent = { eth_call: () => `0x${'0'.repeat(63)}6` };
  await expect(open()).rejects.toMatchObject({ code: 'wrong_token' });
});

it('a node that does not answer in time is unreachable, and the block not empty', async () => {
  const chain = await open();
  await world.mine();
  const { hash } = await chain.head();
  bent = { eth_getLogs: () => new Promise(() => {}) };
  await expect(chain.depositsIn(hash)).rejects.toMatchObject({ code: 'unreachable' });
});

import { alice, bob, fakeWorld, sign, systemWallet, transferData } from '../testing/chainWorld';
import { demoRpc, screenDemoRpc } from './demoRpc';

const call = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
});
const passes = (body: unknown) => {
  const screened = screenDemoRpc(body);
  return !Array.isArray(screened) && 'call' in screened;
};

describe('the demo RPC allows', () => {
  it.each([
    ['eth_chainId', undefined],
    ['eth_blockNumber', []],
    ['eth_getBalance', [bob.address, 'latest']],
    ['eth_call', [{ to: bob.address, data: '0x' }, 'latest']],
    ['eth_feeHistory', ['0x5', 'latest', [10, 50]]],
    ['eth_getLogs', [{ fromBlock: '0x0' }]],
  ])('%s %j', (method, params) => {
    expect(passes(call(method, params))).toBe(true);
  });
});

describe('the demo RPC refuses', () => {
  it.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_newFilter',
    'personal_unlockAccount',
    'anvil_setBalance',
    'anvil_dumpState',
    'hardhat_setCode',
    'evm_mine',
    'debug_traceTransaction',
    'txpool_content',
    'constructor',
    '__proto__',
    'ETH_CALL',
    '',
  ])('the method "%s"', (method) => {
    expect(screenDemoRpc(call(method, []))).toMatchObject({
      answer: { id: 1, error: { code: -32601 } },
    });
  });

  it.each([
    ['code instead of a contract', 'eth_call', [{ data: '0x60006000' }]],
    ['no call at all', 'eth_estimateGas', []],
    ['a state override', 'eth_call', [{ to: bob.address }, 'latest', { [bob.address]: {} }]],
    ['too long a fee history', 'eth_feeHistory', ['0xffffffff', 'latest', []]],
    ['parameters of another planet', 'eth_getLogs', [{ topics: Array(2_000).fill('0x00') }]],
    ['what is no transaction', 'eth_sendRawTransaction', ['0x1234']],
  ])('%s', (_, method, params) => {
    expect(screenDemoRpc(call(method, params))).toMatchObject({
      answer: { error: { code: -32602 } },
    });
  });

  it('a transaction that would create a contract', async () => {
    const common = { chainId: 31337, gas: 100_000n, maxFeePerGas: 3_000_000_000n } as const;
    const creation = await alice.signTransaction({ type: 'eip1559', ...common, data: '0x6000' });
    const payment = await alice.signTransaction({ type: 'eip1559', ...common, to: bob.address });
    expect(passes(call('eth_sendRawTransaction', [creation]))).toBe(false);
    expect(passes(call('eth_sendRawTransaction', [payment]))).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'eth_chainId'],
    ['another version', { ...call('eth_chainId'), jsonrpc: '1.0' }],
    ['a call without an id', { jsonrpc: '2.0', method: 'eth_chainId' }],
    ['an id that is an object', call('eth_chainId', [], {})],
    ['parameters by name', call('eth_chainId', { a: 1 })],
    ['a method that is no text', { ...call('x'), method: 7 }],
    ['an empty batch', []],
    ['a huge batch', Array(21).fill(call('eth_chainId'))],
  ])('%s', (_, body) => {
    expect(screenDemoRpc(body)).toMatchObject({ answer: { id: null, error: { code: -32600 } } });
  });
});

describe('the demo RPC answers', () => {
  it('a batch in its order, with errors in the places of refused calls', async () => {
    const { request } = await fakeWorld();
    const batch = [call('eth_chainId', [], 'a'), call('evm_mine', [], 'b'), 7, call('net_version')];
    expect(await demoRpc(request)(batch)).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x7a69' },
      { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: expect.any(String) } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
      { jsonrpc: '2.0', id: 1, result: '31337' },
    ]);
  });

  it('null for an unknown object', async () => {
    const { request } = await fakeWorld();
    const answer = await demoRpc(request)(
      call('eth_getTransactionReceipt', [`0x${'0'.repeat(64)}`]),
    );
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: null });
  });

  it('with the node’s own error, so that wallets can explain it', async () => {
    const world = await fakeWorld();
    const data = transferData(systemWallet, 1n);
    const poor = { from: bob.address, to: world.token, data };
    expect(await demoRpc(world.request)(call('eth_call', [poor]))).toMatchObject({
      error: { code: 3, message: 'execution reverted', data: expect.stringMatching(/^0xe450d38c/) },
    });
  });

  it('a signed payment', async () => {
    const world = await fakeWorld();
    const raw = await sign(world, alice, { to: bob.address, value: 1n });
    const answer = await demoRpc(world.request)(call('eth_sendRawTransaction', [raw]));
    expect(answer).toMatchObject({ result: world.node.pool[0]?.hash });
  });

  it('without internals when the chain has stopped', async () => {
    const gone = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:8545'));
    const answer = await demoRpc(gone)(call('eth_chainId'));
    expect(answer).toMatchObject({ error: { code: -32603 } });
    expect(JSON.stringify(answer)).not.toContain('8545');
  });
});

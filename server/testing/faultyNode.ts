import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isHash, isHex, keccak256, numberToHex } from 'viem';
import { httpRequest } from '../chain/httpRequest';
import { RPC, RpcError, type RpcRequest } from '../chain/rpc';
import { foreign, type PayoutWorld } from './payoutWorld';
import { N } from './payWorld';

/** A faulty node; created for each run. */
export interface Fault {
  request: RpcRequest;
  /** Runs between two rounds of the payer. */
  meanwhile?: () => Promise<void> | void;
  close?: () => Promise<void>;
}

type Kind = (world: PayoutWorld, random: () => number) => Fault | Promise<Fault>;
type Ask = { method: string; params?: readonly unknown[] };
type Spoil = (call: Ask, honest: RpcRequest) => Promise<unknown> | undefined;

/** Answers calls by `spoil` if it returns an answer, else by the real node. */
const spoiling =
  (spoil: Spoil): Kind =>
  ({ node }) => ({ request: (call) => spoil(call, node.request) ?? node.request(call) });

const refuse = (message: string, code: number = RPC.rejected) =>
  Promise.reject(new RpcError(code, message));
const lost = () => Promise.reject(new Error('the connection was lost'));
const never = () => new Promise<never>(() => undefined);
const isSend = ({ method }: Ask) => method === 'eth_sendRawTransaction';

/** The node takes the transaction or not, and answers with this error. */
const failing = (message: string, takes: boolean): Kind =>
  spoiling((call, honest) => {
    if (!isSend(call)) return undefined;
    return takes ? honest(call).then(() => refuse(message)) : refuse(message);
  });
const answering = (method: string, answer: unknown): Kind =>
  spoiling((call) => (call.method === method ? Promise.resolve(answer) : undefined));

const reorging =
  (depth: number, drops: boolean): Kind =>
  ({ node }) => ({
    request: node.request,
    meanwhile() {
      if (node.blocks.length <= depth + 1) return;
      const gone = node.blocks.slice(-depth).flatMap(({ executed }) => executed);
      node.reorg(depth, { drop: drops ? gone.map(({ tx }) => tx.hash) : [] });
    },
  });

/** Makes one reorg of final, booked blocks. */
const reorgingDeep =
  (drops: boolean): Kind =>
  (world) => {
    const { node } = world;
    let done = false;
    return {
      request: node.request,
      async meanwhile() {
        if (done || node.pool.length === 0) return;
        done = true;
        const sent = node.pool.map(({ hash }) => hash);
        node.mine(N + 1);
        await world.pay.scan();
        node.mine(N);
        await world.pay.scan();
        node.reorg(2 * N + 1, { drop: drops ? sent : [] });
        node.mine();
      },
    };
  };

/** A real HTTP server in front of the node, which applies `mangle` to some of the calls. */
type Mangle = (respond: (status: number, body: string) => void, drop: () => void) => void;
const overHttp =
  (mangle: Mangle): Kind =>
  async ({ node }, random) => {
    const server: Server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        const call = JSON.parse(Buffer.concat(parts).toString());
        const spoilt = random() < 0.4;
        // Half of the faults happen after the node has processed the call.
        const late = random() < 0.5;
        const answer =
          !spoilt || late
            ? await node
                .request(call)
                .then((result) => ({ jsonrpc: '2.0', id: call.id, result }))
                .catch(({ code, message }) => ({ id: call.id, error: { code, message } }))
            : null;
        const respond = (status: number, body: string) => response.writeHead(status).end(body);
        if (spoilt) mangle(respond, () => request.socket.destroy());
        else respond(200, JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      request: httpRequest(`http://127.0.0.1:${port}`, { timeoutMs: 150 }),
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  };

/** Observed faults of nodes, by description. */
export const faults: Record<string, Kind> = {
  'takes it, then no answer': spoiling((call, honest) =>
    isSend(call) ? honest(call).then(lost) : undefined,
  ),
  'does not take it, and no answer': spoiling((call) => (isSend(call) ? lost() : undefined)),
  'takes it, and hangs': spoiling((call, honest) =>
    isSend(call) ? honest(call).then(never) : undefined,
  ),
  'hands it on twice': spoiling((call, honest) =>
    isSend(call)
      ? honest(call).then((answer) =>
          honest(call).then(
            () => answer,
            () => answer,
          ),
        )
      : undefined,
  ),
  'already known, though new': failing('already known', true),
  'nonce too low, though it is right': failing('nonce too low', false),
  'nonce too low, though it took it': failing('nonce too low', true),
  'replacement transaction underpriced': failing('replacement transaction underpriced', false),
  'transaction underpriced': failing(
    'transaction underpriced: max fee per gas less than block base fee',
    false,
  ),
  'insufficient funds': failing('insufficient funds for gas * price + value', false),
  'takes it and returns another hash': spoiling((call, honest) =>
    isSend(call) ? honest(call).then(() => keccak256('0x01')) : undefined,
  ),
  'has lost its logs': answering('eth_getLogs', []),
  'has lost its receipts': answering('eth_getTransactionReceipt', null),
  'has lost the receipts of blocks': answering('eth_getBlockReceipts', []),
  'knows no newest block': spoiling(({ method, params }) =>
    method === 'eth_getBlockByNumber' && params?.[0] === 'latest'
      ? Promise.resolve(null)
      : undefined,
  ),
  'lags behind': ({ node }) => ({
    request: (call) => {
      if (call.method !== 'eth_getBlockByNumber' || call.params?.[0] !== 'latest')
        return node.request(call);
      const behind = numberToHex(Math.max(0, node.head.number - 2));
      return node.request({ ...call, params: [behind, false] });
    },
  }),
  'serves another chain': answering('eth_chainId', '0x1'),
  'counts too few transactions': answering('eth_getTransactionCount', '0x0'),
  'counts too many transactions': spoiling(({ method, params }, honest) =>
    method === 'eth_getTransactionCount' && params?.[1] === 'latest'
      ? honest({ method, params }).then((answer) =>
          isHex(answer) ? numberToHex(Number(answer) + 1) : answer,
        )
      : undefined,
  ),
  'counts what it has in mind twice': spoiling(({ method, params }, honest) =>
    method === 'eth_getTransactionCount' && params?.[1] === 'pending'
      ? honest({ method, params }).then((answer) =>
          isHex(answer) ? numberToHex(Number(answer) + 3) : answer,
        )
      : undefined,
  ),
  'asks an absurd price': answering('eth_gasPrice', numberToHex(10n ** 16n)),
  'knows no price': spoiling(({ method }) =>
    method === 'eth_gasPrice' ? refuse('no', RPC.internal) : undefined,
  ),
  'estimates too little gas': answering('eth_estimateGas', numberToHex(30_000)),
  'cannot estimate': spoiling(({ method }) =>
    method === 'eth_estimateGas' ? refuse('execution reverted', RPC.reverted) : undefined,
  ),
  'reports that the token refuses': answering('eth_call', `0x${'0'.repeat(64)}`),
  'returns receipts of blocks that are not there': spoiling(({ method, params }, honest) => {
    if (method !== 'eth_getTransactionReceipt' || !isHash(String(params?.[0]))) return undefined;
    return honest({ method, params }).then((answer) =>
      answer ? { ...Object(answer), blockHash: keccak256('0x02') } : answer,
    );
  }),
  'reports a success as a failure': spoiling(({ method, params }, honest) => {
    if (method !== 'eth_getTransactionReceipt') return undefined;
    return honest({ method, params }).then((answer) =>
      answer ? { ...Object(answer), status: '0x2' } : answer,
    );
  }),
  'forgets what waits': ({ node }) => ({
    request: node.request,
    meanwhile: () => void node.pool.splice(0),
  }),
  'fails now and then': ({ node }, random) => ({
    request: (call) => (random() < 0.25 ? lost() : node.request(call)),
  }),
  'answers now and then before it fails': ({ node }, random) => ({
    request: (call) => (random() < 0.25 ? node.request(call).then(lost) : node.request(call)),
  }),
  'answers 429': overHttp((respond) => respond(429, 'slow down')),
  'answers 500': overHttp((respond) => respond(500, '{"error":"internal"}')),
  'answers garbage': overHttp((respond) => respond(200, '<html>502</html>')),
  'answers half': overHttp((respond) => respond(200, '{"jsonrpc":"2.0","id":1,"resu')),
  'answers nothing': overHttp(() => undefined),
  'closes the connection': overHttp((_respond, drop) => drop()),
  ...Object.fromEntries(
    Array.from({ length: N }, (_, i) => [`reorg of ${i + 1}`, reorging(i + 1, false)]),
  ),
  ...Object.fromEntries(
    Array.from({ length: N }, (_, i) => [`reorg of ${i + 1} that forgets`, reorging(i + 1, true)]),
  ),
  'reorg beyond the confirmations': reorgingDeep(false),
  'reorg beyond the confirmations that forgets': reorgingDeep(true),
  'another transaction takes the nonce': (world) => {
    let used = false;
    return {
      request: world.node.request,
      async meanwhile() {
        const [waiting] = world.node.pool;
        if (used || !waiting) return;
        used = true;
        const raw = await foreign(world, waiting.nonce);
        await world.node.request({ method: 'eth_sendRawTransaction', params: [raw] });
      },
    };
  },
};

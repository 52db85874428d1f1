import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RpcRequest } from '../chain/rpc';

export interface ServedNode {
  /** For CHAIN_RPC_URL. */
  url: string;
  close(): void;
}

/** Answers JSON-RPC over HTTP as a chain node does; on any free port unless given. */
export async function serveNode(request: RpcRequest, at = 0): Promise<ServedNode> {
  const server = createServer(async (asked, response) => {
    let text = '';
    for await (const chunk of asked) text += chunk;
    const { id, method, params } = JSON.parse(text);
    const answer = await request({ method, params }).then(
      (result) => ({ result }),
      (error: Error) => ({ error: { code: -32_000, message: error.message } }),
    );
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

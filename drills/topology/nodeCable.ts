import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority, makeCertificate } from '../../server/testing/certificates';
import type { Env } from './release';

interface Call {
  method: string;
  params?: unknown[];
}

/** Answers a call in the node's place; undefined: the node answers. */
type Spoil = (call: Call, ask: (call: Call) => Promise<unknown>) => Promise<unknown> | undefined;

const otherHash = (hash: string) => `0x${hash.slice(-62)}ff`;

/** A provider's address with TLS in front of the node. */
export class NodeCable {
  /** @param rpcUrl of the node */
  static async open(rpcUrl: string): Promise<NodeCable> {
    const folder = mkdtempSync(join(tmpdir(), 'gab-provider-'));
    makeAuthority(folder);
    const pem = readFileSync(makeCertificate(folder).path);
    const server = createServer({ key: pem, cert: pem });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new NodeCable(rpcUrl, folder, server);
  }

  #spoil: Spoil = () => undefined;

  private constructor(
    private readonly rpcUrl: string,
    private readonly folder: string,
    private readonly server: Server,
  ) {
    server.on('request', async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const asked: Call & { id: unknown } = JSON.parse(text);
      const answer = await (this.#spoil(asked, this.#ask) ?? this.#ask(asked)).then(
        (result) => ({ result }),
        (error: Error) => ({ error: { code: -32_000, message: error.message } }),
      );
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...answer }));
    });
  }

  #ask = async ({ method, params = [] }: Call): Promise<unknown> => {
    const answer = await fetch(this.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = Object(await answer.json());
    if (error) throw new Error(String(Object(error).message));
    return result;
  };

  /** For the shop's processes. */
  get settings(): Env {
    const address = this.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return {
      CHAIN_RPC_URL: `https://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: join(this.folder, 'ca.pem'),
    };
  }

  /** Shows another certificate to new connections, and ends the others. @param days until it ends; 0: it has ended */
  renew(days: number): void {
    const pem = readFileSync(makeCertificate(this.folder, days).path);
    this.server.setSecureContext({ key: pem, cert: pem });
    this.server.closeAllConnections();
  }

  /** Serves another chain, as a provider's mistaken address does: another id, and other blocks at the same heights. */
  serveAnotherChain(): void {
    this.#spoil = (call, ask) => {
      if (call.method === 'eth_chainId') return Promise.resolve('0x1');
      if (call.method !== 'eth_getBlockByNumber') return undefined;
      return ask(call).then((block) => {
        const { hash, parentHash } = Object(block);
        return block && { ...block, hash: otherHash(hash), parentHash: otherHash(parentHash) };
      });
    };
  }

  /** Answers as it was at a height of the past, as a member of a provider's pool that lags behind. */
  async lag(blocks: number): Promise<void> {
    const known = Number(await this.#ask({ method: 'eth_blockNumber' })) - blocks;
    const hex = `0x${known.toString(16)}`;
    this.#spoil = ({ method, params: [at, ...more] = [] }, ask) => {
      if (method === 'eth_blockNumber') return Promise.resolve(hex);
      if (method !== 'eth_getBlockByNumber') return undefined;
      if (at === 'latest') return ask({ method, params: [hex, ...more] });
      return Number(at) > known ? Promise.resolve(null) : undefined;
    };
  }

  recover(): void {
    this.#spoil = () => undefined;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true });
  }
}

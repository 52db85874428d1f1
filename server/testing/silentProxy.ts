import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /** Stops forwarding, but keeps connections open and accepts new ones. */
  silence(): void;
  /** Drops the silenced connections and forwards new ones. */
  recover(): void;
  /** Forwards new connections to another local port, as a name that was moved; open ones stay where they are. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** Forwards TCP to a local port, from any free one unless given. While silenced, behaves like a network that loses every packet. */
export async function openSilentProxy(target: number, at = 0): Promise<SilentProxy> {
  let leadsTo = target;
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = silent ? undefined : connect(leadsTo, '127.0.0.1');
    for (const socket of [near, far]) {
      if (!socket) continue;
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    if (!far) return;
    near
      .on('data', (bytes) => silent || far.write(bytes))
      .on('close', () => silent || far.destroy());
    far
      .on('data', (bytes) => silent || near.write(bytes))
      .on('close', () => silent || near.destroy());
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      silent = true;
    },
    recover() {
      dropAll();
      silent = false;
    },
    moveTo(port) {
      leadsTo = port;
    },
    async close() {
      dropAll();
      server.close();
      await once(server, 'close');
    },
  };
}

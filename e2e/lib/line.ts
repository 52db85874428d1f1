import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the shop that can be cut: a browser's own offline mode keeps open streams. */
export interface Line {
  url: string;
  /** Breaks open connections and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

export async function layLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        ends.delete(from);
        into.destroy();
      });
      from.pipe(into);
    }
    return undefined;
  });
  const breakAll = () => {
    for (const end of ends) end.destroy();
  };
  await once(line.listen(0, hostname), 'listening');
  const address = line.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://${hostname}:${own}`,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    close() {
      line.close();
      breakAll();
    },
  };
}

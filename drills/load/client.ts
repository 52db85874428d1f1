import { Agent, request } from 'node:https';

export interface Answer {
  status: number;
  text: string;
}

export interface Post {
  path: string;
  token: string;
  key: string;
  body: object | undefined;
}

/** Longer than the balancer waits for two APIs in turn, ms. */
const TIMEOUT_MS = 45_000;

/** A browser's connections to the site: kept alive, over TLS. */
export class Client {
  readonly #agent: Agent;

  constructor(
    private readonly url: string,
    authority: string,
  ) {
    this.#agent = new Agent({ keepAlive: true, ca: authority });
  }

  /** Sends a signed-in write once. @throws Error without an answer */
  post({ path, token, key, body }: Post): Promise<Answer> {
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-length': Buffer.byteLength(text),
      ...(body && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        this.url + path,
        { method: 'POST', agent: this.#agent, headers, timeout: TIMEOUT_MS },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.once('error', reject);
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

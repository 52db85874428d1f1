import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const MAX_TRIES = 200;

/** Waits up to 10 s until a database server that was just started accepts connections. @throws the last error */
export async function untilConnects(url: string): Promise<void> {
  for (let tried = 0; ; tried++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tried > MAX_TRIES) throw error;
      await sleep(50);
    }
  }
}

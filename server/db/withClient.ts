import { Client } from 'pg';

const CONNECT_MS = 10_000;

/** Runs `work` on a connection of its own, which it closes afterwards; for tools and start-up, not for requests. */
export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection fails the statement under way; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

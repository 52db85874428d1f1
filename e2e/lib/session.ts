import type { Route } from '@playwright/test';
import type { Person } from './journey';
import { tokenIn } from './kept';

let sent = 0;

/** Sends an API request as this person, without the page; resolves with the response's data. */
export async function send(
  who: Person,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  data?: object,
): Promise<unknown> {
  sent += 1;
  const headers = {
    authorization: `Bearer ${tokenIn(await who.context.storageState())}`,
    'idempotency-key': `e2e-${Date.now()}-${sent}`,
  };
  const answer = await who.context.request.fetch(path, {
    method,
    headers,
    ...(method === 'POST' && { data: data ?? {} }),
  });
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body && 'success' in body && body.success && 'data' in body) {
    return body.data;
  }
  throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
}

async function endSession(who: Person): Promise<void> {
  await send(who, 'POST', '/api/auth/logout');
}

/** Ends the session on the server as this page sends its next request to `path`, which is then refused. */
export async function endSessionAt(who: Person, path: string): Promise<void> {
  const end = async (route: Route) => {
    await endSession(who);
    await route.continue();
  };
  await who.page.route(path, end, { times: 1 });
}

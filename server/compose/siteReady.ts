import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const ANSWER_MS = 2_000;
const ReadySchema = Type.Object({ ok: Type.Literal(true) });

/** Whether a ready process answers at the shop's own address. Without keep-alive, so that a proxy may choose any process. */
export async function isSiteReady(siteUrl: string): Promise<boolean> {
  const { get } = siteUrl.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const request = get(new URL('/readyz', siteUrl), { agent: false, signal });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  return answer !== undefined && Value.Check(ReadySchema, await json(answer));
}

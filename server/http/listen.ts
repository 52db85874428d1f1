import fastify, { type FastifyInstance } from 'fastify';
import { errorCode } from '../embedded/errorCode';
import { StartError } from '../embedded/startError';
import { type Readiness, serveHealth } from './health';

/** Time that open requests get to finish, ms; event streams never would. */
const GRACE_MS = 1000;

/** Listens, and returns the URL. @throws StartError when the port or address is unavailable */
export async function listen(
  app: FastifyInstance,
  { host, port, setting = 'PORT' }: { host: string; port: number; setting?: string },
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw new StartError(explain(errorCode(cause), { host, port, setting }), { cause });
  }
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/**
 * Answers a worker's probes on HEALTH_PORT, and nothing else; 0 opens no port.
 * @throws StartError when the port or address is unavailable
 */
export async function openProbes(
  { host, healthPort }: { host: string; healthPort: number },
  readiness: Readiness,
): Promise<{ url: string | null; close(): Promise<void> }> {
  if (healthPort === 0) return { url: null, close: () => Promise.resolve() };
  const app = fastify({ logger: false });
  serveHealth(app, readiness);
  try {
    const url = await listen(app, { host, port: healthPort, setting: 'HEALTH_PORT' });
    return { url, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

function explain(
  code: string | undefined,
  { host, port, setting }: { host: string; port: number; setting: string },
): string {
  if (code === 'EADDRINUSE') {
    return `${setting}: something already listens on port ${port} of ${host}. Stop it, or choose another port with ${setting}.`;
  }
  if (code === 'EACCES')
    return `${setting}: port ${port} is not allowed to this user. Choose one from 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST: ${host} is no address of this machine.`;
  }
  return `HOST, ${setting}: cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`;
}

/** Stops listening, lets open requests finish for a moment, then ends every connection. */
export async function closeListener(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(timer);
}

import type { FastifyInstance } from 'fastify';
import { errorCode } from '../embedded/errorCode';
import { StartError } from '../embedded/startError';

/** Milliseconds that open requests get to finish; event streams never would. */
const GRACE = 1000;

/** Listens and returns the URL of where. @throws StartError when the address cannot be had */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw new StartError(explain(errorCode(cause), host, port), { cause });
  }
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

function explain(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `PORT: something already listens on port ${port} of ${host}. Stop it, or choose another port with PORT.`;
  }
  if (code === 'EACCES')
    return `PORT: port ${port} is not allowed to this user. Choose one from 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST: ${host} is no address of this machine.`;
  }
  return `HOST, PORT: cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`;
}

/** Stops listening, lets open requests finish for a moment, then ends every connection. */
export async function closeListener(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE);
  await app.close();
  clearTimeout(timer);
}

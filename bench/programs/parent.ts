import type { FastifyInstance } from 'fastify';

/** Starts a server on the parent's first message, reports its port, and ends with the parent. */
export function answerParent(open: (input: unknown) => Promise<FastifyInstance>): void {
  process.once('message', async (message: { input: unknown }) => {
    const app = await open(message.input);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
    // Any later message requests the peak memory in MB.
    process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
}

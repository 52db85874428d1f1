import type { FastifyInstance } from 'fastify';

/** Opens what the parent asks for, tells it the port, and ends with it. */
export function answerParent(open: (input: unknown) => Promise<FastifyInstance>): void {
  process.once('message', async (message: { input: unknown }) => {
    const app = await open(message.input);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
    // Whatever comes next asks for the most memory held so far, in MB.
    process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
}

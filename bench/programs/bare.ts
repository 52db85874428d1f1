import fastify from 'fastify';
import { answerParent } from './parent';

/** The baseline: Fastify with nothing around it, answering the same bytes to everything. */
answerParent(async (bytes) => {
  const app = fastify();
  const body = Buffer.from(String(bytes));
  app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  return app;
});

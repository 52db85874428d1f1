import fastify from 'fastify';
import { answerParent } from './parent';

/** The baseline: bare Fastify that answers every request with the same bytes. */
answerParent(async (bytes) => {
  const app = fastify();
  const body = Buffer.from(String(bytes));
  app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  return app;
});

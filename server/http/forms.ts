import type { FormType } from '@common/endpoint';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** The fields of a form. @throws AppError BAD_INPUT for a field that comes twice: readers would differ on its value */
function parseForm(body: string): Record<string, string> {
  const pairs = [...new URLSearchParams(body)];
  const fields = new Map(pairs);
  if (fields.size < pairs.length) throw new AppError('BAD_INPUT');
  return Object.fromEntries(fields);
}

const parsers: Record<FormType, FastifyBodyParser<string>> = {
  'application/x-www-form-urlencoded': (_request, body, done) => {
    try {
      done(null, parseForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  },
  // For endpoints that find all they need in the URL.
  'multipart/form-data': (_request, _body, done) => done(null, {}),
};

/** Makes the routes of `app` accept a form of these types as their body, and nothing else. Fields of a multipart form are not read. */
export function acceptForms(app: FastifyInstance, types: readonly FormType[] = []): void {
  app.removeAllContentTypeParsers();
  for (const type of types) app.addContentTypeParser(type, { parseAs: 'string' }, parsers[type]);
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** The fields of a form. @throws AppError BAD_INPUT for a field that comes twice: readers would differ on its value */
function parseForm(body: string): Record<string, string> {
  const pairs = [...new URLSearchParams(body)];
  const fields = new Map(pairs);
  if (fields.size < pairs.length) throw new AppError('BAD_INPUT');
  return Object.fromEntries(fields);
}

/** Makes the routes of `app` accept a form as their body, and nothing else. Fields of a multipart form are not read. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // Mail programs may send a multipart form (RFC 8058); all that is needed is in the URL.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  );
}

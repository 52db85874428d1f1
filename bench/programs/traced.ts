import { openDatabase } from '../../server/db/database';
import { openTracing } from '../../server/tracing/openTracing';
import { traceWith } from '../../server/tracing/tracing';
import { appFor } from './app';
import { answerParent } from './parent';

/** With traces, of the usual share. Argument: the database's URL, a space, and the collector's. */
answerParent((urls) => {
  const [url = '', endpoint = ''] = String(urls).split(' ');
  const log = {
    warn(_: object, text: string) {
      throw new Error(text);
    },
  };
  const tracing = openTracing({ endpoint, share: 0.1, role: 'api', log });
  traceWith(tracing);
  return appFor(openDatabase(url), {}, tracing);
});

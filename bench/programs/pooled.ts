import { openDatabase } from '../../server/db/database';
import { appFor } from './app';
import { answerParent } from './parent';

/** Behind PgBouncer. Argument: its URL, a space, and PostgreSQL's own URL. */
answerParent((urls) => {
  const [url = '', directUrl] = String(urls).split(' ');
  return appFor(openDatabase(url, { pooled: true, directUrl }));
});

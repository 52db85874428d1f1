import { openDatabase } from '../../server/db/database';
import { appFor } from './app';
import { answerParent } from './parent';

/** With replicas. Argument: the primary's URL, then those of its replicas, with spaces in between. */
answerParent(async (urls) => {
  const [url = '', ...replicaUrls] = String(urls).split(' ');
  const db = openDatabase(url, { replicaUrls });
  await db.replicas?.measure();
  return appFor(db);
});

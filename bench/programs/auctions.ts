import { openDatabase } from '../../server/db/database';
import { startLoop } from '../../server/jobs/loop';
import { closeDueLots } from '../../server/modules/auctions/closeLot';
import { appFor } from './app';
import { answerParent } from './parent';

/** The API and the clerk that closes lots, in one process: what is killed is killed in the middle of either. */
answerParent(async (databaseUrl) => {
  const db = openDatabase(String(databaseUrl));
  const app = await appFor(db);
  startLoop('closeLots', 50, () => closeDueLots(db), app.log);
  return app;
});

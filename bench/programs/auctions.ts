import { openDatabase } from '../../server/db/database';
import { startLoop } from '../../server/jobs/loop';
import { closeDueLots } from '../../server/modules/trade/auctions/closeLot';
import { appFor } from './app';
import { answerParent } from './parent';

/** The API and the job that closes lots in one process, so that a kill interrupts either. */
answerParent(async (databaseUrl) => {
  const db = openDatabase(String(databaseUrl));
  const app = await appFor(db);
  startLoop('closeLots', 50, () => closeDueLots(db, app.log), { log: app.log });
  return app;
});

import { openDatabase } from '../../server/db/database';
import { startLoop } from '../../server/jobs/loop';
import { sealDue } from '../../server/ledger/seal';
import {
  confirmReceived,
  expireOrders,
  settleOrders,
} from '../../server/modules/trade/orders/sweepOrders';
import { appFor } from './app';
import { answerParent } from './parent';

/** The worker's order jobs, run much more often than in production. */
answerParent(async (databaseUrl) => {
  const db = openDatabase(String(databaseUrl));
  const app = await appFor(db);
  startLoop('settleOrders', 100, () => settleOrders(db, app.log), app);
  startLoop('confirmReceived', 100, () => confirmReceived(db, app.log), app);
  startLoop('expireOrders', 100, () => expireOrders(db, app.log), app);
  startLoop('sealLedger', 500, () => sealDue(db), app);
  return app;
});

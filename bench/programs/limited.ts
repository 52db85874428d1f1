import { openDatabase } from '../../server/db/database';
import { appFor } from './app';
import { answerParent } from './parent';

/** With a shop's flood limit, for load that names its client addresses. */
answerParent((databaseUrl) =>
  appFor(openDatabase(String(databaseUrl)), { floodLimit: 1_200, trustProxy: 1 }),
);

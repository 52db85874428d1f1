import { openDatabase } from '../../server/db/database';
import { appFor } from './app';
import { answerParent } from './parent';

answerParent((databaseUrl) => appFor(openDatabase(String(databaseUrl))));

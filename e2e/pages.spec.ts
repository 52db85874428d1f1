import { memberLooks, staffLooks, visitorLooks } from './journeys/looks';
import { run } from './lib/journey';

/** Each walks through pages and changes nothing that another looks at. */
for (const one of [memberLooks, staffLooks, visitorLooks]) run(one);

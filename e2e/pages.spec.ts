import { memberLooks, staffLooks, visitorLooks } from './journeys/looks';
import { reachDark } from './journeys/reach';
import { run } from './lib/journey';

/** Each walks through pages and changes nothing that another looks at. */
for (const one of [reachDark, memberLooks, staffLooks, visitorLooks]) run(one);

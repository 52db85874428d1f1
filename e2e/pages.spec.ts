import { memberLooks, staffLooks, visitorLooks } from './journeys/looks';
import { run } from './lib/journey';

/** These journeys run side by side: each changes nothing that another one looks at. */
for (const one of [memberLooks, staffLooks, visitorLooks]) run(one);

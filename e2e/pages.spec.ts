import { looks } from './journeys/looks';
import { reachDark, reachLight } from './journeys/reach';
import { styleOrder } from './journeys/styleOrder';
import { run } from './lib/journey';

/** Each walks through all pages and changes nothing that another looks at. */
for (const one of [looks, reachLight, reachDark, styleOrder]) run(one);

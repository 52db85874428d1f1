import { backOnline, notLoaded, reloadSignedIn } from './journeys/notLoaded';
import { reachDark, reachLight } from './journeys/reach';
import { styleOrder } from './journeys/styleOrder';
import { run } from './lib/journey';

/** Each changes nothing, and finds what it looks for while the journeys change the shop. */
for (const one of [reachLight, reachDark, styleOrder, notLoaded, backOnline, reloadSignedIn])
  run(one);

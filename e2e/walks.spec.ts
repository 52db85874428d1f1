import { backOnline, notLoaded, reloadSignedIn } from './journeys/notLoaded';
import { reachDark, reachLight } from './journeys/reach';
import { styleOrder } from './journeys/styleOrder';
import { run } from './lib/journey';

/** These walks run beside the journeys: they change nothing, and do not depend on what the journeys change. */
for (const one of [reachLight, reachDark, styleOrder, notLoaded, backOnline, reloadSignedIn])
  run(one);

import { backOnline, notLoaded, reloadSignedIn } from './journeys/notLoaded';
import { reachDark, reachLight } from './journeys/reach';
import { styleOrder } from './journeys/styleOrder';
import { tooOld } from './journeys/tooOld';
import { run } from './lib/journey';

/** These walks run beside the journeys: they change nothing, and do not depend on what the journeys change. */
for (const one of [
  reachLight,
  reachDark,
  styleOrder,
  notLoaded,
  tooOld,
  backOnline,
  reloadSignedIn,
])
  run(one);

import { backOnline, notLoaded, reloadSignedIn } from './journeys/notLoaded';
import { styleOrder } from './journeys/styleOrder';
import { tooOld } from './journeys/tooOld';
import { run } from './lib/journey';

/** These walks run beside the journeys: they change nothing, and do not depend on what the journeys change. */
for (const one of [styleOrder, notLoaded, tooOld, backOnline, reloadSignedIn]) run(one);

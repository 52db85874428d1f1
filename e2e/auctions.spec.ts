import { badBids } from './journeys/badBids';
import { watchLot } from './journeys/bidding';
import { byKeyboard } from './journeys/byKeyboard';
import { calendar } from './journeys/calendar';
import { firstView } from './journeys/firstView';
import { fromBelow } from './journeys/fromBelow';
import { installed } from './journeys/installed';
import { memberLot } from './journeys/lot';
import { sameCards } from './journeys/sameCards';
import { tooLate } from './journeys/tooLate';
import { wayBack } from './journeys/wayBack';
import { run, runAudit } from './lib/journey';

/** Journeys through lots and lists, on a shop of their own: they run beside those of journeys.spec.ts. */
const journeys = [
  wayBack,
  calendar,
  watchLot,
  badBids,
  tooLate,
  memberLot,
  firstView,
  fromBelow,
  byKeyboard,
  sameCards,
  installed,
];

for (const one of journeys) run(one);
runAudit();

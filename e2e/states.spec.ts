import { statesDark, statesLight } from './journeys/reachStates';
import { still } from './journeys/still';
import { run } from './lib/journey';

for (const one of [still, statesLight, statesDark]) run(one);

import { states } from './journeys/reachStates';
import { still } from './journeys/still';
import { run } from './lib/journey';

for (const one of [still, states]) run(one);

import type { Clock, Process, Wait } from './clock';

/** A resource with some places (cores, connections, a lock), which serves processes in the order of their arrival. */
export function createStation(clock: Clock, places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  let busy = 0;
  const take: Wait = (resume) => {
    if (free > 0) {
      free--;
      resume();
    } else waiting.push(resume);
  };
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    take,
    release,
    /** Takes a place for `ms`. */
    *use(ms: number): Process {
      yield take;
      yield clock.delay(ms);
      busy += ms;
      release();
    },
    /** Mean share of the places that `use` has kept busy, 0 to 1. */
    utilization: () => busy / places / clock.now(),
  };
}
export type Station = ReturnType<typeof createStation>;

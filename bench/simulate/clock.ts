/** Suspends a process until `resume` is called. */
export type Wait = (resume: () => void) => void;
/** One customer in simulated time: yields whenever it waits. */
export type Process = Generator<Wait, void, void>;

interface Event {
  at: number;
  /** Keeps events of one moment in the order in which they were scheduled. */
  order: number;
  run: () => void;
}

const isBefore = (one: Event, other: Event) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** A queue of future events: a binary heap, the next one on top. */
function createQueue() {
  const heap: Event[] = [];
  const at = (index: number) => heap[index] as Event;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    heap[one] = at(other);
    heap[other] = kept;
  };
  return {
    next: (): Event | undefined => heap[0],
    push(event: Event) {
      let index = heap.push(event) - 1;
      for (let parent = (index - 1) >> 1; index > 0; parent = (index - 1) >> 1) {
        if (!isBefore(event, at(parent))) return;
        swap(index, parent);
        index = parent;
      }
    },
    pop(): Event | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        let smallest = index;
        for (const child of [2 * index + 1, 2 * index + 2]) {
          if (child < heap.length && isBefore(at(child), at(smallest))) smallest = child;
        }
        if (smallest === index) return first;
        swap(smallest, index);
        index = smallest;
      }
    },
  };
}

/** Simulated time in ms, from 0. Processes run one after another, so a simulation gives the same result every time. */
export function createClock() {
  const queue = createQueue();
  let now = 0;
  let order = 0;
  const schedule = (at: number, run: () => void) => queue.push({ at, order: order++, run });
  return {
    now: () => now,
    delay:
      (ms: number): Wait =>
      (resume) =>
        schedule(now + ms, resume),
    start(process: Process) {
      const step = () => {
        const { done, value } = process.next();
        if (!done) value(step);
      };
      schedule(now, step);
    },
    /** Runs all events up to `end`. */
    runUntil(end: number) {
      for (let event = queue.next(); event && event.at <= end; event = queue.next()) {
        queue.pop();
        now = event.at;
        event.run();
      }
      now = end;
    },
  };
}
export type Clock = ReturnType<typeof createClock>;

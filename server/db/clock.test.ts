import { DatabaseClock } from './clock';

/** A clock over a fake database `ahead` ms before the process, whose answers take `ms` each way. */
function open(ahead = 1000) {
  const world = { now: 0, ahead, there: 1, back: 1, wallAhead: 50 };
  const clock = new DatabaseClock(
    async () => {
      world.now += world.there;
      const time = world.now + world.ahead;
      world.now += world.back;
      return time;
    },
    () => world.now,
    () => Math.floor(world.now + world.wallAhead),
  );
  return { world, clock };
}

it('before the first measurement, and beyond 5 ms, the database is asked', async () => {
  const { world, clock } = open();
  expect(clock.bound).toBe(Number.POSITIVE_INFINITY);
  expect(await clock.timeOf(0)).toEqual(new Date(1001));
  await clock.measure();
  expect(clock.timeOf(world.now)).toBeInstanceOf(Date);
  world.now += 9_000;
  expect(clock.bound).toBeCloseTo(5.5);
  expect(clock.timeOf(world.now)).toBeInstanceOf(Promise);
});

it('calls while the database is asked share the next question, which begins after them', async () => {
  const { world, clock } = open();
  const asked = [clock.timeOf(0)];
  await Promise.resolve();
  asked.push(clock.timeOf(0), clock.timeOf(0));
  const times = (await Promise.all(asked)).map((time) => time.getTime());
  expect(times).toEqual([1001, 1003, 1003]);
  expect(world.now).toBe(4);
});

it('a time is never earlier than it was, and at most twice the bound later, however uneven the way', async () => {
  for (const [there, back] of [
    [0, 4],
    [4, 0],
    [2, 2],
    [1, 0],
  ] as const) {
    const { world, clock } = open();
    Object.assign(world, { there, back });
    await clock.measure();
    const time = clock.timeOf(world.now) as Date;
    const late = time.getTime() - (world.now + world.ahead);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(Math.ceil(2 * clock.bound));
  }
});

it('a slow answer does not replace a better measurement until that one has aged', async () => {
  const { world, clock } = open();
  await clock.measure();
  Object.assign(world, { there: 20, back: 20 });
  await clock.measure();
  expect(clock.bound).toBeLessThan(1.1);
  world.now += 60_000;
  await clock.measure();
  expect(clock.bound).toBeCloseTo(20);
});

it('a clock that was set is followed at the next measurement', async () => {
  const { world, clock } = open();
  await clock.measure();
  world.ahead -= 300;
  Object.assign(world, { there: 3, back: 3 });
  await clock.measure();
  const time = clock.timeOf(world.now) as Date;
  expect(Math.abs(time.getTime() - (world.now + world.ahead))).toBeLessThan(8);
});

/** The machine stands still: its own count does not notice, all other clocks go on. */
function pause(world: { ahead: number; wallAhead: number }, ms: number): void {
  world.ahead += ms;
  world.wallAhead += ms;
}

it('after a pause of the machine the database is asked at once, and its own count again once it is measured', async () => {
  const { world, clock } = open();
  await clock.measure();
  pause(world, 200);
  const time = await clock.timeOf(world.now);
  expect(time.getTime()).toBeGreaterThanOrEqual(1_200 + 2);
  expect(clock.timeOf(world.now)).toBeInstanceOf(Promise);
  await clock.measure();
  const stamped = clock.timeOf(world.now);
  expect(stamped).toBeInstanceOf(Date);
  expect((stamped as Date).getTime()).toBeGreaterThanOrEqual(world.now + world.ahead);
});

it('a slow measurement after a pause replaces what was measured before it', async () => {
  const { world, clock } = open();
  await clock.measure();
  pause(world, 8);
  Object.assign(world, { there: 8, back: 8 });
  await clock.measure();
  expect(clock.bound).toBe(8);
  const stamped = await clock.timeOf(world.now);
  expect(stamped.getTime() + world.back).toBeGreaterThanOrEqual(world.now + world.ahead);
});

it('a measurement during which the machine was paused does not count', async () => {
  const world = { now: 0, ahead: 1000, wallAhead: 50 };
  const clock = new DatabaseClock(
    async () => {
      world.now += 1;
      const time = world.now + world.ahead;
      pause(world, 300);
      world.now += 1;
      return time;
    },
    () => world.now,
    () => world.now + world.wallAhead,
  );
  await clock.measure();
  expect(clock.bound).toBe(Number.POSITIVE_INFINITY);
});

it('a wall clock that is slewed as time services do, or read in whole milliseconds, is no jump', async () => {
  const { world, clock } = open();
  await clock.measure();
  world.now += 5_000.5;
  world.wallAhead += 2.5;
  expect(clock.timeOf(world.now)).toBeInstanceOf(Date);
});

it('after a fail-over the database is asked until the new primary is measured; what is shown does not jump', async () => {
  const { world, clock } = open();
  await clock.measure();
  world.ahead = 800;
  const measured = clock.serverChanged();
  expect(clock.bound).toBe(Number.POSITIVE_INFINITY);
  expect(Math.abs(clock.present() - (world.now + 1000))).toBeLessThan(2);
  await measured;
  // The old sample would exclude it for longer than the measurement is uncertain.
  expect(clock.bound).toBeCloseTo(1);
  expect(Math.abs(clock.present() - (world.now + 800))).toBeLessThan(2);
  expect(clock.timeOf(world.now)).toBeInstanceOf(Date);
});

it('an answer of the old primary that comes after the fail-over is of no use', async () => {
  const { world, clock } = open();
  await clock.measure();
  const late = clock.measure();
  world.ahead = 800;
  const measured = clock.serverChanged();
  await Promise.all([late, measured]);
  expect(Math.abs(clock.present() - (world.now + 800))).toBeLessThan(2);
});

it('a fail-over while the database is away leaves the database to be asked', async () => {
  let isAway = false;
  const clock = new DatabaseClock(async () => {
    if (isAway) throw new Error('away');
    return 1000;
  });
  await clock.measure();
  isAway = true;
  await clock.serverChanged();
  await expect(clock.timeOf(performance.now())).rejects.toThrow('away');
  isAway = false;
  await clock.measure();
  expect(clock.bound).toBeLessThan(Number.POSITIVE_INFINITY);
});

/** Parallel requests: a browser has few connections, and the rest of the page needs some. */
const MAX_PARALLEL = 4;

interface Some<T> {
  /** In the order that was asked for. */
  found: T[];
  /** The ones that could not be read. */
  missing: string[];
}

/** Reads a few at a time. A failed request does not stop the others; it rejects only if all failed. */
export async function readSome<T>(
  numbers: readonly string[],
  read: (one: string) => Promise<T>,
): Promise<Some<T>> {
  const answers: PromiseSettledResult<T>[] = [];
  const waiting = [...numbers.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, one] = next;
      const [answer] = await Promise.allSettled([read(one)]);
      answers[at] = answer;
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const missing = numbers.filter((_, at) => answers[at]?.status !== 'fulfilled');
  const failure = answers.find((one) => one.status === 'rejected');
  if (found.length === 0 && failure) throw failure.reason;
  return { found, missing };
}

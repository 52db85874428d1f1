/** @typedef {{ test: string, since: string, reason: string }} Listed */

/** Max. days for which a test may stay in the list; after them it counts as failed. */
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
const MIN_REASON_LENGTH = 20;

/**
 * The faults of the list of tests that are excused if they pass only at their second try, a sentence each.
 * @param {readonly Listed[]} list
 */
export function listFaults(list, today = Date.now()) {
  return list.flatMap(({ test, since, reason }) => {
    const listedAt = /^\d{4}-\d{2}-\d{2}$/.test(since) ? Date.parse(since) : Number.NaN;
    if (!test) return ['an entry names no test'];
    if (Number.isNaN(listedAt)) return [`${test} has no date`];
    if (listedAt > today) return [`${test} stands there since a day to come`];
    if (today - listedAt > MAX_DAYS * DAY_MS) return [`${test} stands there for more than a month`];
    return (reason ?? '').trim().length < MIN_REASON_LENGTH ? [`${test} has no reason`] : [];
  });
}

/**
 * The `names` that the list does not excuse today. An entry that ends with `*` excuses all names with this beginning.
 * @param {readonly string[]} names
 * @param {readonly Listed[]} list
 */
export function unexcused(names, list, today = Date.now()) {
  const excused = list.filter((one) => listFaults([one], today).length === 0);
  const covers = (test, name) =>
    test.endsWith('*') ? name.startsWith(test.slice(0, -1)) : name === test;
  return names.filter((name) => !excused.some(({ test }) => covers(test, name)));
}

/** Journeys of a report of Playwright that passed at their second try: `project › title`. */
export function flakyJourneys(report) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  return specsOf(report).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${projectName} › ${title}`),
  );
}

/** Names of the failed tests in a report of Jest, as `file › test`; of a file that failed as a whole its name alone. */
export function redTests(testResults, nameOf) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [nameOf(name)];
      return tests.map(({ fullName }) => `${nameOf(name)} › ${fullName}`);
    });
}

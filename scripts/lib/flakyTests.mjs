/** @typedef {{ test: string, since: string, reason: string }} Listed */

/** Longest that a test may stay in the list, days: then it is mended, or red. */
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;
const LEAST_REASON = 20;

/**
 * The faults of a list of tests that may pass at their second try only, a sentence each.
 * @param {readonly Listed[]} list
 */
export function listFaults(list, today = Date.now()) {
  return list.flatMap(({ test, since, reason }) => {
    const begun = /^\d{4}-\d{2}-\d{2}$/.test(since) ? Date.parse(since) : Number.NaN;
    if (!test) return ['an entry names no test'];
    if (Number.isNaN(begun)) return [`${test} has no date`];
    if (begun > today) return [`${test} stands there since a day to come`];
    if (today - begun > MOST_DAYS * DAY_MS) return [`${test} stands there for more than a month`];
    return (reason ?? '').trim().length < LEAST_REASON ? [`${test} has no reason`] : [];
  });
}

/**
 * Those of some tests which the list does not excuse today; an entry that ends with `*` excuses all that begin so.
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

/** Tests of a report of Jest that failed, by file; a file that failed as a whole by its name. */
export function redTests(testResults, nameOf) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [nameOf(name)];
      return tests.map(({ fullName }) => `${nameOf(name)} › ${fullName}`);
    });
}

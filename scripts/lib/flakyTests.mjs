/**
 * An entry of scripts/flaky.json: a test that may pass at its second try only.
 * @typedef {{ test: string, since: string, reason: string }} Listed `test`: a name, or the beginning of names with a
 *   `*` at its end; `since`: the day of the entry, such as 2026-01-31
 */

/** After this many days an entry excuses nothing. */
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
const MIN_REASON_LENGTH = 20;

/**
 * What is wrong with the entries, one sentence each.
 * @param {readonly Listed[]} list
 */
export function listFaults(list, today = Date.now()) {
  return list.flatMap(({ test, since, reason }) => {
    const listedAt = /^\d{4}-\d{2}-\d{2}$/.test(since) ? Date.parse(since) : Number.NaN;
    if (!test) return ['an entry names no test'];
    if (Number.isNaN(listedAt)) return [`${test} has no date`];
    if (listedAt > today) return [`${test} has a date in the future`];
    if (today - listedAt > MAX_DAYS * DAY_MS) return [`${test} has been listed for over a month`];
    return (reason ?? '').trim().length < MIN_REASON_LENGTH ? [`${test} has no reason`] : [];
  });
}

/**
 * Those of `names` that no faultless entry excuses.
 * @param {readonly string[]} names
 * @param {readonly Listed[]} list
 */
export function unexcused(names, list, today = Date.now()) {
  const valid = list.filter((entry) => listFaults([entry], today).length === 0);
  const matches = (test, name) =>
    test.endsWith('*') ? name.startsWith(test.slice(0, -1)) : name === test;
  return names.filter((name) => !valid.some(({ test }) => matches(test, name)));
}

/** The journeys that passed at their second try, from Playwright's JSON report: `project › title`. */
export function flakyJourneys(report) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  return specsOf(report).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${projectName} › ${title}`),
  );
}

/**
 * The failed tests of Jest's JSON report, as `file › test`. For a file that failed before its tests ran, only `file`.
 * @param {(path: string) => string} shortPath the path of a file as the list writes it
 */
export function redTests(testResults, shortPath) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: path, assertionResults }) => {
      const file = shortPath(path);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [file];
      return tests.map(({ fullName }) => `${file} › ${fullName}`);
    });
}

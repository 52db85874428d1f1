import './lib/checkNode.mjs';

const { createHash } = await import('node:crypto');
const { mkdirSync, readFileSync, writeFileSync } = await import('node:fs');
const { dirname, join } = await import('node:path');
const { parseArgs } = await import('node:util');
const { inRoot, root } = await import('./lib/root.mjs');
const { Failure, main } = await import('./lib/run.mjs');
const { mutantsOf } = await import('./mutation/mutants.mjs');
const { openBench } = await import('./mutation/bench.mjs');
const { SUBJECTS } = await import('./mutation/subjects.mjs');

/** Min. fraction of the mutants of each subject that the tests must kill. */
const MIN_KILLED = 0.85;
const USAGE = `npm run mutate -- [part of a file's path …] [--minutes=8] [--again] [--record]
  --minutes  ends after so long; the next run goes on there
  --again    forgets what earlier runs found
  --record   writes date and results into scripts/mutation/survivors.json`;

/** The findings of earlier runs, so that a long run can be done in parts. */
const PROGRESS = inRoot('node_modules/.cache/gab-mutation.json');
/** The dated results, and why each surviving mutant may survive: `{ file, mutant, why }`. */
const RECORD = inRoot('scripts/mutation/survivors.json');

const readJson = (path, otherwise) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  }
};
const writeJson = (path, value) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
};
const digestOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
};

/**
 * The known results of a subject's mutants: 'killed', 'endless' (killed, by running out of time) or 'survives'. A killed one
 * stays killed until its subject changes, a surviving one until the tests do.
 */
function knownOf(progress, file, tests) {
  const subject = digestOf([file]);
  const tested = digestOf(tests);
  const before = progress[file];
  const isSame = before?.subject === subject;
  const kept = Object.entries(isSame ? before.results : {}).filter(
    ([, result]) => result !== 'survives' || before.tested === tested,
  );
  return { subject, tested, results: Object.fromEntries(kept) };
}

function report(file, mutants, results, explained) {
  const found = mutants.filter(({ name }) => name in results);
  const surviving = found.filter(({ name }) => results[name] === 'survives');
  const endless = found.filter(({ name }) => results[name] === 'endless').length;
  const killed = found.length - surviving.length;
  const why = new Map(
    explained.filter((entry) => entry.file === file).map((entry) => [entry.mutant, entry.why]),
  );
  const unexplained = surviving.filter(({ name }) => !why.has(name));
  for (const { name, lineNumber } of unexplained)
    console.log(`  ${file}:${lineNumber} survives: ${name}`);
  const stale = [...why.keys()].filter((name) => !surviving.some((mutant) => mutant.name === name));
  const isWhole = found.length === mutants.length;
  if (isWhole) for (const name of stale) console.log(`  ${file}: explained, but noticed: ${name}`);
  const share = found.length === 0 ? 0 : killed / found.length;
  console.log(
    `${file}: ${killed} of ${found.length} noticed (${Math.floor(100 * share)} %${endless > 0 ? `, ${endless} by their time` : ''})${
      isWhole ? '' : `, ${mutants.length - found.length} to come`
    }`,
  );
  return {
    isWhole,
    isGood: share >= MIN_KILLED && unexplained.length === 0 && !(isWhole && stale.length > 0),
    result: { mutants: mutants.length, killed },
  };
}

/** Applies one mutation after the other and runs the tests; prints those that no test notices. */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: 'Infinity' },
      again: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  });
  const ends = Date.now() + Number(values.minutes) * 60_000;
  if (Number.isNaN(ends)) throw new Failure(USAGE);
  const chosen = Object.entries(SUBJECTS).filter(
    ([file]) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
  );
  if (chosen.length === 0) throw new Failure(`No subject has such a path.\n${USAGE}`);
  const progress = readJson(PROGRESS, {});
  const record = readJson(RECORD, { measured: '', results: {}, explained: [] });
  let isGood = true;
  const bench = openBench();
  try {
    for (const [file, tests] of chosen) {
      const text = readFileSync(join(root, file), 'utf8');
      const mutants = mutantsOf(file, text);
      const known = knownOf(values.again ? {} : progress, file, tests);
      const open = mutants.filter(({ name }) => !(name in known.results));
      if (open.length > 0 && Date.now() < ends) {
        const run = await bench.prepare(file, text, tests);
        for (const { start, end, other, name } of open) {
          if (Date.now() >= ends) break;
          known.results[name] = await run(text.slice(0, start) + other + text.slice(end));
          // Another run may work on other subjects.
          writeJson(PROGRESS, { ...readJson(PROGRESS, {}), [file]: known });
        }
      }
      const found = report(file, mutants, known.results, record.explained);
      isGood &&= found.isWhole && found.isGood;
      if (found.isWhole) record.results[file] = found.result;
    }
  } finally {
    await bench.close();
  }
  if (values.record) {
    record.measured = new Date().toISOString().slice(0, 10);
    writeJson(RECORD, record);
  }
  return isGood ? 0 : 1;
});

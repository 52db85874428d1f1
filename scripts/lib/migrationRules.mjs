/** The first migration that is checked: earlier ones ran while the shop was closed. */
const FIRST = 46;
/** From this migration on the rules about large tables hold: before, tables were small. */
const LARGE = 100;

const numberOf = (file) => Number(file.slice(0, 4));
const MADE = /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)"?/g;
const UNUSED = /^-- unused since (\d{4})/m;
const CHECKED = /^-- checked since (\d{4})/m;
const FEW_ROWS = /^-- few rows: \S/m;

/** Whether a comment of the statement names an earlier migration. */
const isSince = (comment) => (part, file) => {
  const since = comment.exec(part);
  return since !== null && Number(since[1]) < numberOf(file);
};
const unusedSince = isSince(UNUSED);

/** Statements that a migration must not run on a table in use, each with its alternative. */
const RULES = [
  {
    breaks: /^CREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS )(?:"?\w+"? )ON "?(\w+)/,
    says: 'an index locks writes out: write CREATE INDEX IF NOT EXISTS "name" ON "table", which is then built beforehand',
  },
  {
    breaks: /^ALTER TABLE "?(\w+)"? ADD COLUMN (?=.*NOT NULL)(?!.*(DEFAULT|GENERATED))/,
    says: 'the release before does not fill this column: give it a DEFAULT',
  },
  {
    breaks: /^ALTER TABLE "?(\w+)"? ALTER COLUMN "?\w+"? (?:SET DATA )?TYPE/,
    says: 'another type rewrites the table under a lock: add a column beside it',
  },
  {
    breaks: /^ALTER TABLE "?(\w+)"? RENAME/,
    says: 'the release before still uses the old name: add the new one beside it',
  },
  {
    breaks: /^ALTER TABLE "?(\w+)"? DROP COLUMN/,
    says: 'the release before may use it: drop it a release later, with a line "-- unused since NNNN", the migration of that release',
    unless: unusedSince,
  },
  {
    breaks: /^DROP TABLE (?:IF EXISTS )?"?(\w+)/,
    says: 'the release before may use it: drop it a release later, with a line "-- unused since NNNN", the migration of that release',
    unless: unusedSince,
  },
  {
    from: LARGE,
    breaks: /^ALTER TABLE "?(\w+)"? ALTER COLUMN "?\w+"? SET NOT NULL/,
    says: 'reads the whole table under a lock, and the release before may leave it empty: add CHECK (… IS NOT NULL) NOT VALID, validate it a migration later, then SET NOT NULL with a line "-- checked since NNNN"',
    unless: isSince(CHECKED),
  },
  {
    from: LARGE,
    breaks:
      /^ALTER TABLE "?(\w+)"? ADD COLUMN (?=[\s\S]*(?:DEFAULT \(?(?:gen_random_uuid|clock_timestamp|timeofday|random|nextval)\b|GENERATED \w+(?: DEFAULT)? AS))/,
    says: 'a default that differs from row to row rewrites the table under a lock: add the column empty, and fill it by a job',
  },
  {
    from: LARGE,
    breaks:
      /^ALTER TABLE "?(\w+)"? ADD CONSTRAINT (?=[\s\S]*(?:CHECK|FOREIGN KEY))(?![\s\S]*NOT VALID)/,
    says: 'reads the whole table under a lock: write NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  },
  {
    from: LARGE,
    breaks:
      /^ALTER TABLE "?(\w+)"? ADD CONSTRAINT (?=[\s\S]*(?:UNIQUE|PRIMARY KEY|EXCLUDE))(?![\s\S]*USING INDEX)/,
    says: 'builds an index under a lock: CREATE UNIQUE INDEX IF NOT EXISTS first, then ADD CONSTRAINT … USING INDEX',
  },
  {
    from: LARGE,
    breaks: /^(?:UPDATE|DELETE FROM) (?:ONLY )?"?(\w+)/,
    says: 'locks every row until the migration ends: fill it in small batches by a job, or say "-- few rows: why"',
    unless: (part) => FEW_ROWS.test(part),
  },
  {
    from: LARGE,
    breaks: /^(?:TRUNCATE|LOCK)(?: TABLE)? "?(\w+)/,
    says: 'shuts the release before out of the table',
  },
  {
    from: LARGE,
    breaks: /^(?:VACUUM|CLUSTER|REINDEX)\b[\s\S]*?"?(\w+)"?;?$/,
    says: 'is no migration: it runs for long under a lock, or in no transaction',
  },
];

const ADDED = /^ALTER TABLE "?(\w+)"? ADD CONSTRAINT "?(\w+)"?/;
const VALIDATED = /^ALTER TABLE "?(\w+)"? VALIDATE CONSTRAINT "?(\w+)"?/;

/** Constraints that are added and validated in one migration, so that the validation runs under the lock of the addition. */
function validatedAtOnce(file, statements) {
  if (numberOf(file) < LARGE) return [];
  const named = (pattern) =>
    statements.flatMap((text) => {
      const [, table, name] = pattern.exec(text) ?? [];
      return name ? [`${table}: ${name}`] : [];
    });
  const added = new Set(named(ADDED));
  return named(VALIDATED)
    .filter((one) => added.has(one))
    .map(
      (one) =>
        `${file}: ${one} is validated under the lock that adds it: do so in the next migration`,
    );
}

/** Reasons why a migration cannot run while the previous release works, a sentence each. */
export function findUnsafe(file, text) {
  if (numberOf(file) < FIRST) return [];
  const own = new Set([...text.matchAll(MADE)].map(([, table]) => table));
  const parts = text.split('--> statement-breakpoint');
  const statementOf = (part) => part.replace(/^\s*--.*$/gm, '').trim();
  const broken = parts.flatMap((part) => {
    const statement = statementOf(part);
    return RULES.flatMap(({ breaks, says, from = FIRST, unless }) => {
      if (numberOf(file) < from) return [];
      const table = breaks.exec(statement)?.[1];
      if (!table || own.has(table) || unless?.(part, file)) return [];
      return [`${file}: ${table}: ${says}`];
    });
  });
  return [...broken, ...validatedAtOnce(file, parts.map(statementOf))];
}

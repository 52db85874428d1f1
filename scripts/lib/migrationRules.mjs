/** Earlier migrations ran while the shop was closed. */
const FIRST = 46;

const numberOf = (file) => Number(file.slice(0, 4));
const MADE = /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)"?/g;
const UNUSED = /^-- unused since (\d{4})/m;

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
    later: true,
  },
  {
    breaks: /^DROP TABLE (?:IF EXISTS )?"?(\w+)/,
    says: 'the release before may use it: drop it a release later, with a line "-- unused since NNNN", the migration of that release',
    later: true,
  },
];

/** Reasons why a migration cannot run beside the release before it, a sentence each. */
export function findUnsafe(file, text) {
  if (numberOf(file) < FIRST) return [];
  const own = new Set([...text.matchAll(MADE)].map(([, table]) => table));
  return text.split('--> statement-breakpoint').flatMap((part) => {
    const statement = part.replace(/^\s*--.*$/gm, '').trim();
    const since = UNUSED.exec(part);
    return RULES.flatMap(({ breaks, says, later }) => {
      const table = breaks.exec(statement)?.[1];
      if (!table || own.has(table)) return [];
      if (later && since && Number(since[1]) < numberOf(file)) return [];
      return [`${file}: ${table}: ${says}`];
    });
  });
}

import type { Database, Reads } from '../../../db/database';
import { parseSearch, type Search } from './searchWords';
import * as sql from './synonymStore';

interface Word {
  text: string;
  pattern: RegExp;
}
type Group = readonly Word[];

/** Cache lifetime of the groups, ms. */
const FRESH_MS = 5000;
/** Max. additional searches: each is another condition of the statement. */
const MAX_ALIKE = 6;

const lower = (text: string) => text.normalize('NFKC').toLowerCase();
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A word of letters must be a whole word of the text; a word of Han characters may stand anywhere in it. */
function compileWord(word: string): Word {
  const text = lower(word);
  const plain = escaped(text);
  const alone = `(?<![\\p{Script=Latin}\\p{N}])${plain}(?![\\p{Script=Latin}\\p{N}])`;
  return { text, pattern: new RegExp(/\p{Script=Han}/u.test(text) ? plain : alone, 'gu') };
}

/** Words that mean the same, the longest first. */
export const compileGroup = (words: readonly string[]): Group =>
  words.map(compileWord).toSorted((a, b) => b.text.length - a.text.length);

/** The text with its word of the group replaced by each of the group's other words; empty if it has none of them. */
function replaced(text: string, group: Group): string[] {
  const typed = group.find(({ pattern }) => text.search(pattern) >= 0);
  if (!typed) return [];
  return group
    .filter((word) => word !== typed)
    .map((word) => text.replace(typed.pattern, () => ` ${word.text} `));
}

/** The search with its words replaced by synonyms, in at most 6 variants; without the typed one. */
export function alikeIn(groups: readonly Group[], { text }: Search): Search[] {
  const typed = lower(text);
  let texts = [typed];
  for (const group of groups) {
    texts = texts.flatMap((one) => [one, ...replaced(one, group)]).slice(0, MAX_ALIKE + 1);
  }
  return texts.slice(1).flatMap((one) => parseSearch(one) ?? []);
}

/** The groups of words that staff keep, read again every few seconds. */
class Synonyms {
  #groups: { rows: Promise<Group[]>; until: number } | undefined;

  /** @param db may be a connection that the caller holds */
  async alike(db: Reads, search: Search): Promise<Search[]> {
    return alikeIn(await this.#read(db), search);
  }

  #read(db: Reads): Promise<Group[]> {
    const now = performance.now();
    if (this.#groups && this.#groups.until > now) return this.#groups.rows;
    const rows = db
      .run(sql.readGroups)
      .then((groups) => groups.map(({ words }) => compileGroup(words)));
    rows.catch(() => {
      this.#groups = undefined;
    });
    this.#groups = { rows, until: now + FRESH_MS };
    return rows;
  }
}

const opened = new WeakMap<Database['reads'], Synonyms>();

/** One per database, so that all searches of a process share it. */
export function synonymsOf(reads: Database['reads']): Synonyms {
  const known = opened.get(reads) ?? new Synonyms();
  opened.set(reads, known);
  return known;
}

import { ADJECTIVES, COLOURS, MATERIALS, NOUNS, PLACES } from './words';

/** Number of different queries, so that none is served from the response cache (ADR 006). */
const QUESTIONS = 24_000;

/** Seeded random numbers, the same in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

type Choose = (most: number) => number;
const pick = (words: readonly string[], choose: Choose) => words[choose(words.length)] ?? '';

function paths(path: string, questionOf: (choose: Choose) => Record<string, string>): string[] {
  const choose = numbers(20_261_121);
  const found = new Set<string>();
  while (found.size < QUESTIONS) found.add(`${path}?${new URLSearchParams(questionOf(choose))}`);
  return [...found];
}

const SORTS = ['newest', 'priceAsc', 'priceDesc', 'sales'] as const;

/** Listings with one to four filters. */
export const listings = () =>
  paths('/api/products', (choose) => ({
    channel: choose(5) === 0 ? 'market' : 'shop',
    sort: SORTS[choose(SORTS.length)] ?? 'newest',
    current: String(1 + choose(choose(4) === 0 ? 20 : 3)),
    ...(choose(3) > 0 && { category: `c${choose(8)}${choose(2) === 0 ? `-${choose(5)}` : ''}` }),
    ...(choose(2) === 0 && { minPrice: `${choose(900)}.${1 + choose(99)}` }),
    ...(choose(2) === 0 && { maxPrice: `${900 + choose(1100)}.${1 + choose(99)}` }),
    ...(choose(3) === 0 && {
      attr: `材質:${pick(MATERIALS, choose)};顏色:${pick(COLOURS, choose)}`,
    }),
    ...(choose(3) === 0 && { inStock: '1' }),
  }));

/** Introduces a typing error of one character. */
function slip(word: string, choose: Choose): string {
  const characters = [...word];
  characters[choose(characters.length)] = '們';
  return characters.join('');
}

/** Searches of two words, a tenth with a typing error, some with filters. */
export const searches = () =>
  paths('/api/products', (choose) => {
    const noun = pick(NOUNS, choose);
    const before = pick([ADJECTIVES, MATERIALS, PLACES][choose(3)] ?? PLACES, choose);
    const typed =
      [noun, `${before}${noun}`, `${before} ${noun}`, `${noun} ${before}`][choose(4)] ?? '';
    return {
      channel: choose(5) === 0 ? 'market' : 'shop',
      q: choose(10) === 0 ? slip(typed, choose) : typed,
      current: String(1 + choose(3)),
      ...(choose(3) === 0 && { sort: SORTS[choose(SORTS.length)] ?? 'sales' }),
      ...(choose(3) === 0 && { maxPrice: `${50 + choose(1500)}.5` }),
      ...(choose(4) === 0 && { inStock: '1' }),
    };
  });

/** Suggestion requests for partial text: the beginnings of two or three words. */
export const beginnings = () =>
  paths('/api/search/suggest', (choose) => {
    const words = [
      pick(PLACES, choose),
      pick(ADJECTIVES, choose),
      pick(MATERIALS, choose),
      pick(NOUNS, choose),
    ];
    const some = words.slice(choose(4)).join(choose(3) === 0 ? ' ' : '');
    return {
      q: [...some].slice(0, 1 + choose(8)).join('') + (choose(4) === 0 ? pick(NOUNS, choose) : ''),
    };
  });

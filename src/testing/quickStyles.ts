/** An element behind jsdom's interface. */
interface Inner {
  _localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}
/** Rules such as `@font-face` have no selector. */
type Matches<E> = (element: E, selector: string | undefined) => boolean;

/** A class or tag name that a selector requires of its element; undefined if the selector is too complex to derive one. */
type Need = { class: string } | { name: string } | undefined;

/** Attributes and arguments, the innermost first. */
const NESTED = /\[[^\][]*\]|\([^()]*\)/;

/** @param selector as a style sheet has it, of one or more selectors between commas */
export function needsOf(selector: string): Need[] {
  // Escapes, namespaces, and brackets within texts are left to jsdom.
  if (/[\\"'|]/.test(selector)) return [undefined];
  let flat = selector;
  while (NESTED.test(flat)) flat = flat.replace(NESTED, '');
  return flat.split(',').map((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const className = /\.([\w-]+)/.exec(last)?.[1];
    if (className) return { class: className };
    const name = /^[a-z][\w-]*/i.exec(last)?.[0];
    return name ? { name: name.toLowerCase() } : undefined;
  });
}

/** The needs of each selector, and the classes of each `class`: both are few, and asked for again and again. */
const needs = new Map<string, Need[]>();
const classes = new Map<string, Set<string>>();

function kept<V>(known: Map<string, V>, key: string, make: (key: string) => V): V {
  const value = known.get(key) ?? make(key);
  known.set(key, value);
  return value;
}

/** As `matches`, which is asked only where the element has what the selector needs. */
export function quickly<E extends Inner>(matches: Matches<E>): Matches<E> {
  return (element, selector) => {
    if (selector === undefined) return false;
    const text = element.getAttributeNS(null, 'class') ?? '';
    const own = kept(classes, text, () => new Set(text.split(/\s+/)));
    const mayMatch = kept(needs, selector, needsOf).some((need) => {
      if (!need) return true;
      return 'class' in need ? own.has(need.class) : need.name === element._localName.toLowerCase();
    });
    return mayMatch && matches(element, selector);
  };
}

/*
 * Lets jsdom compute the style of an element quickly, which it does anew after each change of the document. It asks of each rule of
 * each style sheet, some hundred of its own among them, whether it matches the element and all those around it, and resolves
 * eleven colours, for which no test asks. Imported before jsdom, which keeps what it has read.
 */
const selectors: {
  matchesDontThrow: Matches<Inner>;
} = require('jsdom/lib/jsdom/living/helpers/selectors');
selectors.matchesDontThrow = quickly(selectors.matchesDontThrow);

const styles: { propertiesWithResolvedValueImplemented: Record<string, unknown> } =
  require('jsdom/lib/jsdom/living/helpers/style-rules');
const { propertiesWithResolvedValueImplemented: resolved } = styles;
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

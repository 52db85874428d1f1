/*
 * A CSS module that `composes` a class of another file puts both classes on one element. Chunks load in the order
 * of the pages visited, and a file that several chunks hold is applied again with each, so between two files
 * nothing says which rule comes last. Composed classes must therefore not set one property twice at one
 * specificity.
 */
import { posix } from 'node:path';

const OVERLAPS = {
  inset: ['top', 'right', 'bottom', 'left'],
  'border-radius': [
    'border-start-start-radius',
    'border-top-left-radius',
    'border-top-right-radius',
  ],
  font: ['line-height'],
  gap: ['row-gap', 'column-gap'],
  'place-items': ['align-items', 'justify-items'],
  'place-content': ['align-content', 'justify-content'],
  'grid-area': ['grid-row', 'grid-column'],
  overflow: ['overflow-x', 'overflow-y'],
};

/** Whether both set a common longhand. */
function overlap(one, other) {
  if (one === other) return true;
  if (one.startsWith('--') || other.startsWith('--')) return false;
  const covers = (a, b) => {
    // `border-spacing` and similar ones are properties of their own.
    if (
      b.startsWith(`${a}-`) &&
      !/^(border-(collapse|spacing)|line-height|overflow-wrap)$/.test(b)
    ) {
      return true;
    }
    return OVERLAPS[a]?.some((part) => part === b || b.startsWith(`${part}-`)) ?? false;
  };
  return covers(one, other) || covers(other, one);
}

/** Splits at a separator outside brackets. */
function splitOutside(text, separator) {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** @returns {{ selector: string, body: string }[]} the style rules, including those within at-rules */
function styleRules(css) {
  const rules = [];
  let rest = css;
  while (rest.includes('{')) {
    const open = rest.indexOf('{');
    let depth = 1;
    let end = open + 1;
    while (depth > 0 && end < rest.length) {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
      end += 1;
    }
    const prelude = rest.slice(0, open).split(';').at(-1).trim();
    const body = rest.slice(open + 1, end - 1);
    if (!prelude.startsWith('@')) rules.push({ selector: prelude, body });
    else if (!/^@(keyframes|font-face)/.test(prelude)) rules.push(...styleRules(body));
    rest = rest.slice(end);
  }
  return rules;
}

const classesOf = (text) => [...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name);

/** Ids, then classes with attributes and pseudo-classes, then elements, as one comparable text. */
function specificity(selector) {
  const flat = selector
    .replace(/:where\([^)]*\)/g, '')
    .replace(/:(global|not|is|has)\(([^)]*)\)/g, '$2');
  const count = (pattern) => flat.match(pattern)?.length ?? 0;
  const pseudoElements = count(/::[\w-]+/g);
  return [
    count(/#[\w-]+/g),
    count(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:)[\w-]+/g),
    count(/(?:^|[\s>+~])[a-z][\w-]*/g) + pseudoElements,
  ].join();
}

/** The classes that a module declares, and what its rules set. */
function parseStyles(path, css) {
  const composed = [];
  const rules = [];
  for (const { selector, body } of styleRules(css.replace(/\/\*[\s\S]*?\*\//g, ''))) {
    const properties = [];
    for (const declaration of splitOutside(body, ';')) {
      const [property, value = ''] = declaration.split(/:([\s\S]*)/).map((part) => part.trim());
      if (property !== 'composes') properties.push(property.toLowerCase());
      else {
        const [, names, from] = /^([\w\s-]+?)(?:\s+from\s+["'](.+)["'])?$/.exec(value) ?? [];
        const file = from ? posix.join(posix.dirname(path), from) : path;
        for (const name of names?.split(/\s+/) ?? []) {
          composed.push({ by: selector.replace(/^\./, ''), name, file });
        }
      }
    }
    for (const one of splitOutside(selector, ',')) {
      const own = one.replace(/:global\([^)]*\)/g, '');
      const parts = one.replace(/\s*([>+~])\s*/g, ' ').split(/\s+/);
      rules.push({
        selector: one,
        classes: classesOf(own),
        subject: parts.at(-1) ?? '',
        weight: specificity(one),
        properties,
      });
    }
  }
  return { path, composed, rules };
}

/** A class with all classes that it composes, directly or not. */
function familyOf(modules, path, name, found = new Map()) {
  const key = `${path} .${name}`;
  const module = modules.get(path);
  if (!module || found.has(key)) return found;
  found.set(key, {
    path,
    name,
    rules: module.rules.filter(({ classes }) => classes.includes(name)),
  });
  for (const one of module.composed) {
    if (one.by === name) familyOf(modules, one.file, one.name, found);
  }
  return found;
}

/** The subject of a selector without the class itself: the element, or a descendant. */
const placeOf = ({ subject }, name) =>
  classesOf(subject).includes(name) ? 'itself' : subject.replace(/:global/g, '');

function conflictsOf(one, other) {
  return one.rules.flatMap((rule) =>
    other.rules.flatMap((rival) => {
      if (rule.weight !== rival.weight) return [];
      const places = [placeOf(rule, one.name), placeOf(rival, other.name)];
      if (places[0] !== places[1] && !places.includes('*')) return [];
      return rule.properties
        .filter((property) => rival.properties.some((its) => overlap(property, its)))
        .map(
          (property) =>
            `\`${rule.selector}\` and \`${rival.selector}\` of ${other.path} both set \`${property}\``,
        );
    }),
  );
}

/**
 * @param {{ path: string, text: string }[]} files CSS modules with their paths from the root
 * @returns {string[]} one line per property that two composed files both set
 */
export function findStyleConflicts(files) {
  const modules = new Map(files.map(({ path, text }) => [path, parseStyles(path, text)]));
  const lines = [...modules.values()].flatMap(({ path, composed }) =>
    [...new Set(composed.map(({ by }) => by))].flatMap((by) => {
      const family = [...familyOf(modules, path, by).values()];
      return family.flatMap((one, index) =>
        family
          .slice(index + 1)
          .filter((other) => other.path !== one.path)
          .flatMap((other) => conflictsOf(one, other).map((what) => `${path}: ${what}`)),
      );
    }),
  );
  return [...new Set(lines)];
}

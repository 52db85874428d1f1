/*
 * A CSS module that `composes` a class of another file puts both classes on one element. Chunks load in the order
 * of the pages visited, and a file that several chunks hold is applied again with each, so between two files
 * nothing says which rule comes last. Composed classes must therefore not set one property twice at one
 * specificity.
 */
import { posix } from 'node:path';

const SIDES = ['top', 'right', 'bottom', 'left'];
const sidesOf = (name) => SIDES.map((side) => `${name}-${side}`);

/** What a shorthand sets, by physical sides; `name-*` is every property that begins with `name-`. */
const SHORTHANDS = {
  ...Object.fromEntries(
    ['animation', 'background', 'border-image', 'column-rule', 'container', 'font', 'font-variant']
      .concat(['list-style', 'mask', 'overscroll-behavior', 'text-decoration', 'transition'])
      .map((name) => [name, [`${name}-*`]]),
  ),
  ...Object.fromEntries(
    ['margin', 'padding', 'scroll-margin', 'scroll-padding'].map((name) => [name, sidesOf(name)]),
  ),
  ...Object.fromEntries(
    ['width', 'style', 'color'].map((part) => [
      `border-${part}`,
      SIDES.map((side) => `border-${side}-${part}`),
    ]),
  ),
  ...Object.fromEntries(
    [...sidesOf('border'), 'outline'].map((name) => [
      name,
      ['width', 'style', 'color'].map((part) => `${name}-${part}`),
    ]),
  ),
  border: [...sidesOf('border'), 'border-image-*'],
  'border-radius': ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map(
    (corner) => `border-${corner}-radius`,
  ),
  columns: ['column-width', 'column-count'],
  flex: ['flex-grow', 'flex-shrink', 'flex-basis'],
  'flex-flow': ['flex-direction', 'flex-wrap'],
  font: ['font-*', 'line-height'],
  gap: ['row-gap', 'column-gap'],
  grid: ['grid-template', 'grid-auto-*'],
  'grid-area': ['grid-row', 'grid-column'],
  'grid-column': ['grid-column-start', 'grid-column-end'],
  'grid-row': ['grid-row-start', 'grid-row-end'],
  'grid-template': ['grid-template-*'],
  inset: SIDES,
  overflow: ['overflow-x', 'overflow-y'],
  'place-content': ['align-content', 'justify-content'],
  'place-items': ['align-items', 'justify-items'],
  'place-self': ['align-self', 'justify-self'],
};

const LOGICAL_SIDES = {
  block: ['top', 'bottom'],
  'block-start': ['top'],
  'block-end': ['bottom'],
  inline: ['left', 'right'],
  'inline-start': ['left'],
  'inline-end': ['right'],
};

/** The physical properties that a logical one sets; the shop writes horizontally from left to right. */
function physicalOf(property) {
  const corner = /^border-(start|end)-(start|end)-radius$/.exec(property);
  if (corner) {
    const [, block, inline] = corner;
    const side = `${block === 'start' ? 'top' : 'bottom'}-${inline === 'start' ? 'left' : 'right'}`;
    return [`border-${side}-radius`];
  }
  const logical =
    /^(inset|border|(?:scroll-)?(?:margin|padding))-((?:block|inline)(?:-start|-end)?)(-\w+)?$/.exec(
      property,
    );
  if (logical) {
    const [, name, sides, part = ''] = logical;
    const prefix = name === 'inset' ? '' : `${name}-`;
    return LOGICAL_SIDES[sides].map((side) => `${prefix}${side}${part}`);
  }
  return [property.replace('inline-size', 'width').replace('block-size', 'height')];
}

/** @returns {string[]} longhands, and `name-*` for shorthands without a list of theirs */
const longhandsOf = (property) =>
  physicalOf(property).flatMap((name) => SHORTHANDS[name]?.flatMap(longhandsOf) ?? [name]);

/** Whether both set a common longhand. */
function overlap(property, other) {
  const includes = (pattern, name) =>
    pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
  return longhandsOf(property).some((name) =>
    longhandsOf(other).some((rival) => includes(name, rival) || includes(rival, name)),
  );
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

/** What a module composes, class by class, and its rules: one for each selector, with the properties that it sets. */
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
          composed.push({ composer: selector.replace(/^\./, ''), name, file });
        }
      }
    }
    for (const single of splitOutside(selector, ',')) {
      const withoutGlobals = single.replace(/:global\([^)]*\)/g, '');
      const parts = single.replace(/\s*([>+~])\s*/g, ' ').split(/\s+/);
      rules.push({
        selector: single,
        classes: classesOf(withoutGlobals),
        subject: parts.at(-1) ?? '',
        weight: specificity(single),
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
  for (const { composer, file, name: composedName } of module.composed) {
    if (composer === name) familyOf(modules, file, composedName, found);
  }
  return found;
}

/**
 * Which element a rule styles: `itself` for the one that bears the class, otherwise the last part of the selector, for
 * an element beneath it. Only rules for the same element can conflict.
 */
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
    [...new Set(composed.map(({ composer }) => composer))].flatMap((composer) => {
      const family = [...familyOf(modules, path, composer).values()];
      return family.flatMap((one, index) =>
        family
          .slice(index + 1)
          .filter((other) => other.path !== one.path)
          .flatMap((other) => conflictsOf(one, other).map((conflict) => `${path}: ${conflict}`)),
      );
    }),
  );
  return [...new Set(lines)];
}

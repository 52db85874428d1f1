/** Attribute filter of a product list: a product must have one of the values of each name. */
export type AttributeFilter = ReadonlyMap<string, readonly string[]>;

const MAX_PAIRS = 12;
const MAX_LENGTH = 60;

const escaped = (text: string) => text.replace(/[%:;]/g, encodeURIComponent);

function unescaped(text: string): string {
  return text.replace(/%(25|3A|3B)/g, (code) => decodeURIComponent(code));
}

/** The filter in a URL: `材質:棉;材質:麻;產地:台南`. */
export function writeAttributes(filter: AttributeFilter): string {
  return [...filter]
    .flatMap(([name, values]) => values.map((value) => `${escaped(name)}:${escaped(value)}`))
    .join(';');
}

/** Parses the filter of a URL; invalid pairs are ignored. */
export function parseAttributes(text: string | null | undefined): AttributeFilter {
  const filter = new Map<string, string[]>();
  for (const pair of (text ?? '').split(';').slice(0, MAX_PAIRS)) {
    const [name = '', value = '', ...more] = pair.split(':').map(unescaped);
    const fits = name !== '' && value !== '' && more.length === 0;
    if (!fits || name.length > MAX_LENGTH || value.length > MAX_LENGTH) continue;
    const known = filter.get(name) ?? [];
    if (!known.includes(value)) filter.set(name, [...known, value]);
  }
  return filter;
}

/** Adds a value to the filter, or removes it when it is set. */
export function toggleAttribute(
  filter: AttributeFilter,
  name: string,
  value: string,
): AttributeFilter {
  const values = filter.get(name) ?? [];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  const others = [...filter].filter(([one]) => one !== name);
  return new Map(next.length > 0 ? [...others, [name, next]] : others);
}

export type Env = Readonly<Record<string, string | undefined>>;

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Whether a text holds a login or is as long as a key: somebody may have set the key where its address belongs. */
const mayBeSecret = (text: string) =>
  /:.*@/.test(text) || (/[\w/+=-]{32}/.test(text) && !ADDRESS.test(text));

/** A part of a URL without its escapes; undefined if it has a bare %. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads environment variables and gathers a sentence for each that is wrong. */
export class EnvReader {
  readonly problems: string[] = [];

  constructor(private readonly env: Env) {}

  /** The trimmed value; empty counts as not set. */
  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined;
  }

  has(name: string): boolean {
    return this.text(name) !== undefined;
  }

  /** Notes that the value is wrong. A secret's value is not repeated, nor what looks like one in the wrong place. */
  note(name: string, expected: string, options: { secret?: boolean } = {}): void {
    const text = this.text(name) ?? '';
    const shown = options.secret || mayBeSecret(text) ? 'its value' : JSON.stringify(text);
    this.problems.push(`${name}: ${shown} is not ${expected}.`);
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (/^\d{1,12}$/.test(text) && value >= range.min && value <= range.max) return value;
    this.note(name, `a whole number from ${range.min} to ${range.max}`);
    return fallback;
  }

  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const choice = choices.find((value) => value === text);
    if (choice === undefined) this.note(name, `one of ${choices.join(', ')}`);
    return choice ?? fallback;
  }

  /** A URL of one of these schemes with a host; its value may hold a password and is never shown. */
  url(name: string, schemes: readonly string[], example: string): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.hostname && schemes.includes(url.protocol.slice(0, -1))) return url;
    this.note(name, `a URL such as ${example}`, { secret: true });
    return undefined;
  }

  /** `name` makes no sense unless the variables in `needed` are set too. */
  require(name: string, needed: readonly string[], why: string): void {
    const missing = needed.filter((other) => !this.has(other));
    if (missing.length > 0) this.problems.push(`${name} needs ${missing.join(', ')} too: ${why}.`);
  }
}

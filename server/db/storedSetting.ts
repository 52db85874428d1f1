import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

type Stored = Record<string, unknown>;

/** A row of the table `settings`: its schema, and the defaults that replace missing or invalid values. */
export interface Setting<S extends TObject = TObject> {
  key: string;
  /** Schema version: rises when a key changes its meaning; a new key needs none, since its default fills in. */
  version: number;
  schema: S;
  defaults: Static<S>;
  /** `upgrades[n - 1]` turns a value of version n into one of n + 1. */
  upgrades?: readonly ((value: Stored) => Stored)[];
  /** Whether the values are consistent with each other. */
  isSound?(value: Static<S>): boolean;
}

/** Ties a setting's schema to its defaults. */
export function defineSetting<S extends TObject>(setting: Setting<S>): Setting<S> {
  return setting;
}

export interface Understood<Value> {
  value: Value;
  /** Paths of invalid stored values, which the default replaces; the empty path is the whole value. */
  faults: string[];
}

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partsOf = ({ properties }: TSchema): Record<string, TSchema> | undefined => properties;

/** Takes the valid values of `stored`, key by key; a missing key is no fault, an unknown one is dropped. */
function merge(
  schema: TSchema,
  stored: unknown,
  fallback: unknown,
  path: string,
  faults: string[],
): unknown {
  if (stored === undefined) return fallback;
  const parts = partsOf(schema);
  if (parts && isObject(stored) && isObject(fallback)) {
    const merged = Object.entries(parts).map(([key, part]) => {
      const at = path === '' ? key : `${path}.${key}`;
      return [key, merge(part, stored[key], fallback[key], at, faults)];
    });
    return Object.fromEntries(merged);
  }
  if (Value.Check(schema, stored)) return stored;
  faults.push(path);
  return fallback;
}

/**
 * Reads a stored value for this build; never throws. Of a value of a later build, the keys that this build knows are read.
 * @param stored undefined without a row
 */
export function understand<S extends TObject>(
  { schema, defaults, upgrades = [], isSound = () => true }: Setting<S>,
  stored: unknown,
  version: number,
): Understood<Static<S>> {
  const faults: string[] = [];
  const current = isObject(stored)
    ? upgrades.slice(version - 1).reduce((value, upgrade) => upgrade(value), stored)
    : stored;
  const value = merge(schema, current, defaults, '', faults);
  if (Value.Check(schema, value) && isSound(value)) return { value, faults };
  return { value: defaults, faults: [...faults, ''] };
}

/** Reloading for what did not load: once, and with what was typed. */
const KEY = 'reloaded';
/** How long a reload is remembered, ms: another failure within it is not mended by another reload. */
const REMEMBERED_MS = 5 * 60_000;
/** How long the page has to bring its fields back, ms. */
const RESTORE_MS = 15_000;

interface Typed {
  /** `id`, else `name`, of a field. */
  field: string;
  value: string;
}
interface Reloaded {
  at: number;
  url: string;
  typed: Typed[];
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const KEPT = /^(text|search|tel|email|url|number|textarea)$/;
const fieldsOf = (root: ParentNode) => [
  ...root.querySelectorAll<Field>('input[id], input[name], textarea[id], textarea[name]'),
];
const nameOf = (field: Field) => field.id || field.name;
const isKept = (field: Field) =>
  KEPT.test(field.type) && field.autocomplete !== 'one-time-code' && nameOf(field) !== '';

function readReloaded(): Reloaded | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const { at, url, typed } = Object(found);
    if (typeof at !== 'number' || typeof url !== 'string' || !Array.isArray(typed))
      return undefined;
    return { at, url, typed: typed.filter(isTyped) };
  } catch {
    return undefined;
  }
}

function isTyped(value: unknown): value is Typed {
  const { field, value: text } = Object(value);
  return typeof field === 'string' && typeof text === 'string';
}

/** Whether a reload was tried a moment ago and did not help. */
export function hasReloaded(): boolean {
  const before = readReloaded();
  return before !== undefined && Date.now() - before.at < REMEMBERED_MS;
}

/** Loads the page anew; what stands in its fields comes back with it. Codes and passwords do not. */
export function reloadKeeping(): void {
  const typed = fieldsOf(document)
    .filter((field) => isKept(field) && field.value !== '')
    .map((field) => ({ field: nameOf(field), value: field.value }));
  const kept: Reloaded = { at: Date.now(), url: window.location.pathname, typed };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.location.reload();
}

/** As if it were typed: React hears of a change only through the element's own setter. */
function type(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** After such a reload: fills the fields as they appear, each once, and none that is filled already. */
export function restoreTyped(): void {
  const before = readReloaded();
  if (!before || before.typed.length === 0 || before.url !== window.location.pathname) return;
  sessionStorage.setItem(KEY, JSON.stringify({ ...before, typed: [] }));
  const waiting = new Map(before.typed.map(({ field, value }) => [field, value]));
  const fill = () => {
    for (const field of fieldsOf(document)) {
      const value = waiting.get(nameOf(field));
      if (value === undefined || !isKept(field)) continue;
      waiting.delete(nameOf(field));
      if (field.value === '') type(field, value);
    }
    if (waiting.size === 0) watcher.disconnect();
  };
  const watcher = new MutationObserver(fill);
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), RESTORE_MS);
  fill();
}

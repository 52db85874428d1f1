import { type KeyboardEvent as FieldKey, useEffect, useRef } from 'react';
import styles from './scan.module.css';

export const SCAN_FIELD = 'scanField';
/** Elements whose typing is not a scan. */
const TAKES_KEYS = 'input, textarea, select, [role=dialog]';

interface Props {
  label: string;
  onCode: (typed: string) => void;
  onEscape: () => void;
}

/** Takes what a scanner types. Has the focus whenever nothing else wants it; Enter and Tab end a code. */
export function ScanField({ label, onCode, onEscape }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = () => field.current?.focus();
    // A code that begins at a button must not press it with its Enter.
    const catchCode = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (isTyped && !(target instanceof Element && target.closest(TAKES_KEYS))) focus();
    };
    focus();
    window.addEventListener('focus', focus);
    document.addEventListener('keydown', catchCode);
    return () => {
      window.removeEventListener('focus', focus);
      document.removeEventListener('keydown', catchCode);
    };
  }, []);
  const handleKey = (event: FieldKey<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent } = event;
    if (key === 'Escape') onEscape();
    // An input method takes Enter for itself.
    if ((key !== 'Enter' && key !== 'Tab') || nativeEvent.isComposing) return;
    const typed = currentTarget.value;
    // An empty field lets Tab pass, for whoever works by keyboard.
    if (typed.trim() === '') return;
    event.preventDefault();
    currentTarget.value = '';
    onCode(typed);
  };
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={field}
        id={SCAN_FIELD}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        onKeyDown={handleKey}
        onBlur={({ relatedTarget, currentTarget }) => {
          // A click beside everything must not swallow the next code.
          if (!relatedTarget) setTimeout(() => document.hasFocus() && takeBack(currentTarget));
        }}
      />
    </label>
  );
}

function takeBack(field: HTMLInputElement): void {
  if (document.activeElement === document.body) field.focus();
}

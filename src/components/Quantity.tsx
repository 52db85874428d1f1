import { type KeyboardEvent, useState } from 'react';
import styles from './Quantity.module.css';

interface Props {
  id: string;
  value: number;
  /** The minimum is 1. */
  max: number;
  disabled?: boolean;
  isWrong?: boolean;
  onChange: (value: number) => void;
}

/** Digits of what was typed, also of full width. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/**
 * A number of pieces, 1 to `max`. Not antd's, which brings the styles of every kind of number field, and a
 * product's page is often the first one that somebody sees.
 */
export function Quantity({ id, value, max, disabled = false, isWrong = false, onChange }: Props) {
  // While the member types, the text may be empty or above `max`.
  const [typed, setTyped] = useState<string>();
  const change = (to: number) => onChange(Math.min(max, Math.max(1, to)));
  const step = (by: number) => {
    setTyped(undefined);
    change(value + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    <span className={isWrong ? `${styles.quantity} ${styles.wrong}` : styles.quantity}>
      <button
        type="button"
        aria-label="減少一件"
        disabled={disabled || value <= 1}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        id={id}
        role="spinbutton"
        aria-valuemin={1}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-invalid={isWrong || undefined}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const digits = digitsOf(target.value);
          setTyped(digits);
          if (digits !== '') change(Number(digits));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        aria-label="增加一件"
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  );
}

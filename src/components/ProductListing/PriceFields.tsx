import { isPrice } from '@common/selling/listingQuery';
import { TOKEN_SYMBOL } from '@config/token';
import { type FormEvent, useId, useState } from 'react';
import styles from './Filters.module.css';

interface Props {
  minPrice: string;
  maxPrice: string;
  onApply: (range: { minPrice: string; maxPrice: string }) => void;
  /** Of the form, for a button outside it that applies the range as well. */
  formId?: string | undefined;
  /** Called when the button outside was pressed and nothing invalid is left. */
  onDone?: (() => void) | undefined;
}

/** A price range; an invalid value stays as typed with a message. */
export function PriceFields({ minPrice, maxPrice, onApply, formId, onDone }: Props) {
  const id = useId();
  const [failed, setFailed] = useState(false);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [low = '', high = ''] = ['low', 'high'].map((name) =>
      String(typed.get(name) ?? '')
        .normalize('NFKC')
        .replace(/[,\s]/g, ''),
    );
    const isRight = [low, high].every((one) => one === '' || isPrice(one));
    setFailed(!isRight);
    if (!isRight) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const crossed = low !== '' && high !== '' && Number(low) > Number(high);
    const range = { minPrice: crossed ? high : low, maxPrice: crossed ? low : high };
    if (range.minPrice !== minPrice || range.maxPrice !== maxPrice) onApply(range);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter && !event.currentTarget.contains(submitter)) onDone?.();
  };
  const field = (name: string, label: string, value: string) => (
    <input
      name={name}
      aria-label={label}
      aria-invalid={failed || undefined}
      aria-describedby={failed ? id : undefined}
      defaultValue={value}
      placeholder={label.slice(0, 2)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
    />
  );
  return (
    // Reset when the URL's range changes elsewhere.
    <form
      key={`${minPrice}-${maxPrice}`}
      id={formId}
      className={styles.price}
      onSubmit={handleSubmit}
    >
      {field('low', `最低價格（${TOKEN_SYMBOL}）`, minPrice)}
      <span aria-hidden>–</span>
      {field('high', `最高價格（${TOKEN_SYMBOL}）`, maxPrice)}
      <button type="submit">套用</button>
      {failed && (
        <p id={id} role="alert">
          請輸入數字，例如 100 或 99.5。
        </p>
      )}
    </form>
  );
}

import { STARS } from '@common/selling/ratings';
import { useId } from 'react';
import styles from './Review.module.css';

const WORDS = ['', '很失望', '不太滿意', '普通', '滿意', '非常滿意'];

interface Props {
  /** 0 without a choice. */
  value: number;
  onChange: (value: number) => void;
}

/** One to five stars: radio buttons that look like stars, for keyboard support. */
export function StarsField({ value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.choose}>
      <legend>評分</legend>
      {STARS.map((stars) => (
        <label key={stars} data-lit={stars <= value}>
          <input
            type="radio"
            name={group}
            aria-label={`${stars} 顆星`}
            checked={stars === value}
            onChange={() => onChange(stars)}
          />
          <span aria-hidden>★</span>
        </label>
      ))}
      <span className={styles.word}>{WORDS[value]}</span>
    </fieldset>
  );
}

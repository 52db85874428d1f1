import { type SchemeChoice as Choice, chooseScheme, useChosenScheme } from './colourScheme';
import styles from './SchemeChoice.module.css';

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'system', label: '跟隨系統' },
  { value: 'light', label: '淺色' },
  { value: 'dark', label: '深色' },
];

/** Chooses light, dark or the device's scheme. */
export function SchemeChoice() {
  const chosen = useChosenScheme();
  return (
    <fieldset className={styles.choice}>
      <legend>外觀</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="colour-scheme"
            checked={value === chosen}
            onChange={() => chooseScheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

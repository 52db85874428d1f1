import type { Axis, Sku } from '@common/endpoints/products';
import { useId } from 'react';
import styles from './BuyBox.module.css';
import { skuWith, withPick } from './useVariant';

interface Props {
  axes: readonly Axis[];
  skus: readonly Sku[];
  /** A value for each axis. */
  picks: readonly string[];
  /** The combination as it is called. */
  name: string;
  onPick: (axis: number, value: string) => void;
}

/**
 * A row of values for each axis. A value that leads to nothing is greyed and says why, but can be picked: another axis may
 * have to change next, and arrow keys pass over it.
 */
export function AxisChoices({ axes, skus, picks, name: combination, onPick }: Props) {
  const group = useId();
  const chosen = skuWith(skus, picks);
  return (
    <>
      {axes.map(({ name, values }, axis) => (
        <fieldset key={name} className={`${styles.variants} ${styles.axis}`}>
          <legend>{name}</legend>
          {values.map((value) => {
            const sku = skuWith(skus, withPick(picks, axis, value));
            const why = sku ? sku.available === 0 && '已售完' : '沒有這個組合';
            return (
              <label key={value} className={why ? styles.unavailable : undefined}>
                <input
                  type="radio"
                  name={`${group}${axis}`}
                  checked={picks[axis] === value}
                  onChange={() => onPick(axis, value)}
                />
                <span>
                  {value}
                  {why && <small>{why}</small>}
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
      <p className={styles.combination} role="status">
        {chosen
          ? `已選：${combination}${chosen.available > 0 ? '' : '（已售完）'}`
          : `沒有「${combination}」這個組合，請換一個${axes.map(({ name }) => name).join('或')}。`}
      </p>
    </>
  );
}

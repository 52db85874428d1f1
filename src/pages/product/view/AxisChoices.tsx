import type { Axis, Sku } from '@common/endpoints/products';
import { grouped } from '@common/text/grouped';
import { useId } from 'react';
import { Amount } from '@/components/Amount';
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

/** Price and stock that a value leads to, where the variants cost differently; else only why it leads to nothing. */
function Leads({ sku, isPriced }: { sku: Sku | undefined; isPriced: boolean }) {
  if (!sku) return <small>沒有這個組合</small>;
  if (!isPriced) return sku.available === 0 && <small>已售完</small>;
  return (
    <small>
      <Amount value={sku.price} />
      {sku.available > 0 ? `・${grouped(sku.available)} 件` : '・已售完'}
    </small>
  );
}

/**
 * A row of values for each axis. A value that leads to nothing is greyed and says why, but can be picked: another axis may
 * have to change next, and arrow keys pass over it.
 */
export function AxisChoices({ axes, skus, picks, name: combination, onPick }: Props) {
  const group = useId();
  const chosen = skuWith(skus, picks);
  const isPriced = new Set(skus.map(({ price }) => price)).size > 1;
  return (
    <>
      {axes.map(({ name, values }, axis) => (
        <fieldset key={name} className={`${styles.variants} ${styles.axis}`}>
          <legend>{name}</legend>
          {values.map((value) => {
            const sku = skuWith(skus, withPick(picks, axis, value));
            return (
              <label key={value} className={sku?.available ? undefined : styles.unavailable}>
                <input
                  type="radio"
                  name={`${group}${axis}`}
                  checked={picks[axis] === value}
                  onChange={() => onPick(axis, value)}
                />
                <span>
                  {value}
                  <Leads sku={sku} isPriced={isPriced} />
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

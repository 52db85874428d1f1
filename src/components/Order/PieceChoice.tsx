import type { Order } from '@common/endpoints/orderShapes';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { Quantity } from '../Quantity';
import styles from './PieceChoice.module.css';

interface Props {
  lines: Order['lines'];
  /** The most that can be chosen of each. */
  most: readonly SkuQuantity[];
  /** The verb of the action, such as 退. */
  verb: string;
  /** The chosen pieces; a line that is not chosen is not among them. */
  value?: readonly SkuQuantity[];
  onChange?: (value: SkuQuantity[]) => void;
}

/** Chooses lines and pieces of an order. */
export function PieceChoice({ lines, most: choices, verb, value = [], onChange }: Props) {
  const id = useId();
  const choose = (skuId: number, quantity: number) =>
    onChange?.(
      choices.flatMap((one) => {
        const chosen =
          one.skuId === skuId
            ? quantity
            : (value.find((piece) => piece.skuId === one.skuId)?.quantity ?? 0);
        return chosen > 0 ? [{ skuId: one.skuId, quantity: chosen }] : [];
      }),
    );
  return (
    <ul className={styles.pieces}>
      {choices.map(({ skuId, quantity: most }) => {
        const line = lines.find((one) => one.skuId === skuId);
        const chosen = value.find((piece) => piece.skuId === skuId)?.quantity ?? 0;
        const name = [line?.title, line?.skuName].filter(Boolean).join(' ');
        return (
          <li key={skuId}>
            <Checkbox
              checked={chosen > 0}
              onChange={({ target }) => choose(skuId, target.checked ? most : 0)}
            >
              {name}
            </Checkbox>
            {most > 1 && chosen > 0 && (
              <span className={styles.count}>
                <label htmlFor={`${id}${skuId}`}>
                  {verb}幾件（最多 {most}）
                </label>
                <Quantity
                  id={`${id}${skuId}`}
                  value={chosen}
                  max={most}
                  onChange={(quantity) => choose(skuId, quantity)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import type { Order } from '@common/endpoints/orderShapes';
import type { AskedPieces } from '@common/returnSplit';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { Quantity } from '@/components/Quantity';
import styles from './ReturnPieces.module.css';

interface Props {
  order: Pick<Order, 'lines' | 'returnable'>;
  /** The chosen pieces; a line that is not chosen is not among them. */
  value?: readonly AskedPieces[];
  onChange?: (value: AskedPieces[]) => void;
}

/** Chooses lines and pieces of an order among those that can be returned. */
export function ReturnPieces({ order: { lines, returnable }, value = [], onChange }: Props) {
  const id = useId();
  const choose = (skuId: number, quantity: number) =>
    onChange?.(
      returnable.flatMap((one) => {
        const chosen =
          one.skuId === skuId
            ? quantity
            : (value.find((piece) => piece.skuId === one.skuId)?.quantity ?? 0);
        return chosen > 0 ? [{ skuId: one.skuId, quantity: chosen }] : [];
      }),
    );
  return (
    <ul className={styles.pieces}>
      {returnable.map(({ skuId, quantity: most }) => {
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
                <label htmlFor={`${id}${skuId}`}>退幾件（最多 {most}）</label>
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

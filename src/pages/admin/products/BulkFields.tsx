import { MAX_WEIGHT_GRAMS } from '@common/goods/skuFacts';
import { isAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { NumberInput } from '@/components/NumberInput';
import { typedAmount } from '@/components/typedAmount';
import { toast } from '@/feedback/feedback';
import styles from './products.module.css';
import type { WritableVariants } from './useVariants';

interface Props {
  variants: WritableVariants;
}

/** Sets price, stock and weight of many variants at once: of all, or of those with one value. */
export function BulkFields({ variants: { axes, skus, write } }: Props) {
  const [scope, setScope] = useState('');
  const [price, setPrice] = useState('');
  const [stock, setStock] = useState<number | null>(null);
  const [weightGrams, setWeight] = useState<number | null>(null);
  const scopes = [
    { value: '', label: `全部 ${skus.length} 款` },
    ...axes.flatMap(({ name, values }, axis) =>
      values.map(({ id, text }) => ({
        value: JSON.stringify([axis, id]),
        label: `${name} ${text}`,
      })),
    ),
  ];
  // A value that was chosen here may be gone.
  const chosen = scopes.some(({ value }) => value === scope) ? scope : '';
  const isFaulty = price !== '' && !isAmount(price);
  const isEmpty = price === '' && stock === null && weightGrams === null;

  const handleApply = () => {
    const isMeant = ({ picks = [] }: (typeof skus)[number]) =>
      chosen === '' || picks.some((id, axis) => JSON.stringify([axis, id]) === chosen);
    write({
      skus: skus.map((row) =>
        isMeant(row)
          ? {
              ...row,
              ...(price !== '' && { price }),
              ...(stock !== null && { stock }),
              ...(weightGrams !== null && { weightGrams }),
            }
          : row,
      ),
    });
    void toast.success(`已填入 ${skus.filter(isMeant).length} 款，儲存後生效`);
  };
  return (
    <fieldset className={styles.bulk} aria-label="一次填寫多款">
      <Select
        value={chosen}
        options={scopes}
        aria-label="填寫到"
        popupMatchSelectWidth={false}
        onChange={setScope}
      />
      <Input
        value={price}
        placeholder="價格"
        aria-label="一次填寫的價格"
        suffix={TOKEN_SYMBOL}
        inputMode="decimal"
        autoComplete="off"
        status={isFaulty ? 'error' : ''}
        onChange={({ target }) => setPrice(typedAmount(target.value))}
      />
      <NumberInput
        value={stock}
        placeholder="庫存"
        aria-label="一次填寫的庫存"
        min={0}
        max={1_000_000}
        precision={0}
        suffix="件"
        onChange={setStock}
      />
      <NumberInput
        value={weightGrams}
        placeholder="重量"
        aria-label="一次填寫的重量"
        min={1}
        max={MAX_WEIGHT_GRAMS}
        precision={0}
        suffix="克"
        onChange={setWeight}
      />
      <Button disabled={isFaulty || isEmpty} onClick={handleApply}>
        填入
      </Button>
    </fieldset>
  );
}

import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { isAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Form, Input } from 'antd';
import { memo, useState } from 'react';
import { cleanLine } from '@/components/MarkdownField/typed';
import { NumberInput } from '@/components/NumberInput';
import { typedAmount } from '@/components/typedAmount';
import styles from './products.module.css';
import { SkuFacts } from './SkuFacts';

const MAX_STOCK = 1_000_000;

const priceRule = {
  validator: (_: unknown, typed?: string) =>
    typed && isAmount(typed) && !/^0(\.0*)?$/.test(typed)
      ? Promise.resolve()
      : Promise.reject(new Error('請輸入大於 0 的價格，例如 120 或 99.5')),
};

const stockRule = (reserved: number) => ({
  validator: (_: unknown, typed: unknown) =>
    Number.isInteger(typed) && Number(typed) >= reserved
      ? Promise.resolve()
      : Promise.reject(new Error(reserved > 0 ? `已被訂單保留 ${reserved} 件` : '請填寫庫存')),
});

interface Props {
  /** The variant's place. */
  name: number;
  /** Its combination of values; undefined for a variant with a plain name, which is typed here. */
  combination: string | undefined;
  reserved: number;
  isOnly: boolean;
  onRaise: (from: number, to: number) => void;
  onRemove: (name: number) => void;
}

/** Does not compare the functions: Antd's list makes new ones at each render, which do the same. */
const isSame = (one: Props, other: Props) =>
  one.name === other.name &&
  one.combination === other.combination &&
  one.reserved === other.reserved &&
  one.isOnly === other.isOnly;

/** A variant. What is typed into one of a hundred renders no other. */
export const SkuRow = memo(function SkuRow(props: Props) {
  const { name, combination, reserved, isOnly, onRaise, onRemove } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || combination === undefined;
  const label = combination ?? `第 ${name + 1} 款`;
  return (
    <fieldset className={styles.sku} aria-label={label}>
      {combination === undefined ? (
        <Form.Item
          name={[name, 'name']}
          label="規格名稱"
          normalize={cleanLine}
          rules={isOnly ? [] : [{ required: true, whitespace: true, message: '請填寫規格名稱' }]}
        >
          <Input maxLength={60} placeholder={isOnly ? '只有一款可留空' : '例如 紅色／L'} />
        </Form.Item>
      ) : (
        <div className={styles.combination}>
          <b>{combination}</b>
          {!isOpen && (
            <Button
              type="link"
              size="small"
              aria-label={`${label}的原價、成本、條碼與重量`}
              onClick={() => setUnfolded(true)}
            >
              更多欄位
            </Button>
          )}
        </div>
      )}
      <Form.Item name={[name, 'code']} label="貨號（選填）" normalize={cleanLine}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'price']} label="價格" normalize={typedAmount} rules={[priceRule]}>
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={[name, 'stock']}
        label={reserved > 0 ? `庫存（保留 ${reserved}）` : '庫存'}
        rules={[stockRule(reserved)]}
      >
        <NumberInput min={0} max={MAX_STOCK} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      {isOpen && <SkuFacts name={name} />}
      <span className={styles.skuTools}>
        {combination === undefined && (
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={`${label}往前移`}
            disabled={name === 0}
            onClick={() => onRaise(name, name - 1)}
          />
        )}
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除${label}`}
          disabled={isOnly}
          onClick={() => onRemove(name)}
        />
      </span>
    </fieldset>
  );
}, isSame);

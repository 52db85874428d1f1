import { isSoundBarcode } from '@common/goods/gtin';
import { MAX_BARCODE_LENGTH, MAX_WEIGHT_GRAMS } from '@common/goods/skuFacts';
import { isAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Form, Input } from 'antd';
import { wrong } from '@/components/Discount/discountForm';
import { cleanLine } from '@/components/MarkdownField/typed';
import { NumberInput } from '@/components/NumberInput';
import { typedAmount } from '@/components/typedAmount';
import type { TypedProduct } from './typed';

const amountRule = {
  validator: (_: unknown, typed?: string | null) =>
    !typed || isAmount(typed) ? Promise.resolve() : wrong('請輸入數字，例如 120 或 99.5'),
};

/** An original price that is not above the price is kept, but the shop does not show it. */
const isShown = (compareAt: string, price: string | undefined) =>
  !isAmount(compareAt) || !price || !isAmount(price) || parseAmount(compareAt) > parseAmount(price);

const barcodeRule = {
  validator: (_: unknown, typed?: string) =>
    isSoundBarcode(typed?.trim() ?? '') ? Promise.resolve() : wrong('條碼的檢查碼不對，請對照商品'),
};

/** The fields of a variant besides name, price and stock. */
export function SkuFacts({ name }: { name: number }) {
  const form = Form.useFormInstance<TypedProduct>();
  const compareRule = {
    warningOnly: true,
    validator: (_: unknown, typed?: string | null) =>
      !typed || isShown(typed, form.getFieldValue(['skus', name, 'price']))
        ? Promise.resolve()
        : wrong('不高於價格，商店不會顯示'),
  };
  return (
    <>
      <Form.Item
        name={[name, 'compareAt']}
        label="原價（選填）"
        normalize={typedAmount}
        dependencies={[['skus', name, 'price']]}
        rules={[
          amountRule,
          { pattern: /[1-9]|^$/, message: '請輸入大於 0 的原價，或留空' },
          compareRule,
        ]}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={[name, 'cost']}
        label="成本（不公開）"
        normalize={typedAmount}
        rules={[amountRule]}
      >
        <Input suffix={TOKEN_SYMBOL} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={[name, 'barcode']}
        label="條碼（選填）"
        normalize={cleanLine}
        rules={[barcodeRule]}
      >
        <Input maxLength={MAX_BARCODE_LENGTH} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'weightGrams']} label="重量（選填）">
        <NumberInput
          min={1}
          max={MAX_WEIGHT_GRAMS}
          precision={0}
          suffix="克"
          style={{ width: '100%' }}
        />
      </Form.Item>
    </>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { MAX_VARIANTS } from '@common/goods/variantAxes';
import { Button, Form } from 'antd';
import { wrong } from '@/components/Discount/discountForm';
import { AxisFields } from './AxisFields';
import { isWhole, nameOf } from './axes';
import { BulkFields } from './BulkFields';
import { SkuRow } from './SkuRow';
import { StockReason } from './StockReason';
import { isStockChanged, type TypedProduct } from './typed';
import { useVariants } from './useVariants';

const wholeRule = (axes: TypedProduct['axes']) => ({
  validator: (_: unknown, rows?: TypedProduct['skus']) => {
    if (!rows?.length) return wrong('請先產生至少一個組合');
    return rows.every((row) => isWhole(axes, row))
      ? Promise.resolve()
      : wrong('有組合的值已經不在選項裡，請移除那一款，需要的話再產生');
  },
});

interface Props {
  /** Called with each change that is not typed into a field. */
  onTyped: () => void;
}

/** The variants: one without a name, several with distinct names, or combinations of the axes' values. */
export function SkuFields({ onTyped }: Props) {
  const variants = useVariants(onTyped);
  const { axes, skus } = variants;
  const hasAxes = axes.length > 0;
  return (
    <>
      <AxisFields variants={variants} />
      {skus.length > 1 && <BulkFields variants={variants} />}
      <Form.List name="skus" rules={[wholeRule(axes)]}>
        {(fields, { add, remove, move }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <SkuRow
                key={key}
                name={name}
                combination={hasAxes && skus[name] ? nameOf(axes, skus[name]) : undefined}
                reserved={skus[name]?.reserved ?? 0}
                isOnly={fields.length === 1}
                onRaise={move}
                onRemove={remove}
              />
            ))}
            <Form.ErrorList errors={errors} />
            {!hasAxes && (
              <Button
                icon={<PlusOutlined />}
                disabled={fields.length >= MAX_VARIANTS}
                onClick={() => add({ name: '', price: '', stock: 0 })}
              >
                新增規格
              </Button>
            )}
          </>
        )}
      </Form.List>
      {isStockChanged(skus) && <StockReason />}
    </>
  );
}

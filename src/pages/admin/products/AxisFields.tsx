import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_AXES, MAX_AXIS_NAME, MAX_VARIANTS } from '@common/goods/variantAxes';
import { Button, Form, Input } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { cleanLine } from '@/components/MarkdownField/typed';
import { AxisValues } from './AxisValues';
import { addAxis, generate, missingPicks, raiseAxis, removeAxis } from './axes';
import { onlyOnce } from './onlyOnce';
import styles from './products.module.css';
import type { WritableVariants } from './useVariants';

interface Props {
  variants: WritableVariants;
}

/** The axes of a product's variants, such as size and colour; without any the variants have plain names. */
export function AxisFields({ variants }: Props) {
  const { axes, skus, write } = variants;
  const missing = missingPicks(axes, skus).length;
  const isTooMany = skus.length + missing > MAX_VARIANTS;
  return (
    <>
      <Form.List name="axes">
        {(fields) =>
          fields.map(({ key, name }) => {
            const called = axes[name]?.name?.trim() || `第 ${name + 1} 個選項`;
            return (
              <fieldset key={key} className={styles.axis} aria-label={called}>
                <Form.Item
                  name={[name, 'name']}
                  label={`選項 ${name + 1}`}
                  normalize={cleanLine}
                  rules={[
                    { required: true, whitespace: true, message: '請填寫選項名稱' },
                    onlyOnce(() => axes.map((axis) => axis.name)),
                  ]}
                >
                  <Input maxLength={MAX_AXIS_NAME} placeholder="例如 尺寸" />
                </Form.Item>
                <AxisValues axis={name} variants={variants} />
                <span className={styles.skuTools}>
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={`${called}往前移`}
                    disabled={name === 0}
                    onClick={() => write(raiseAxis(variants, name))}
                  />
                  <ConfirmPopover
                    title={`要移除選項「${called}」嗎？`}
                    description={
                      axes.length > 1
                        ? '只差這個選項的組合會合成一款，留下排在最前面的；儲存前都可以重新載入復原。'
                        : '各款改回自己的規格名稱，價格與庫存不變。'
                    }
                    okText="移除"
                    cancelText="先不要"
                    onConfirm={() => write(removeAxis(variants, name))}
                  >
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`移除${called}`}
                    />
                  </ConfirmPopover>
                </span>
              </fieldset>
            );
          })
        }
      </Form.List>
      <div className={styles.axisTools}>
        <Button
          icon={<PlusOutlined />}
          disabled={axes.length >= MAX_AXES}
          onClick={() => write(addAxis(variants))}
        >
          {axes.length === 0 ? '用選項分規格（尺寸、顏色…）' : '新增選項'}
        </Button>
        {axes.length > 0 && (
          <Button
            disabled={missing === 0 || isTooMany}
            onClick={() => write({ skus: generate(variants) })}
          >
            產生缺少的組合（{missing}）
          </Button>
        )}
        {isTooMany && (
          <span role="status" className={styles.out}>
            全部組合超過 {MAX_VARIANTS} 個，請減少選項的值。
          </span>
        )}
      </div>
    </>
  );
}

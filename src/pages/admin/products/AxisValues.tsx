import { ArrowLeftOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_AXIS_VALUE, MAX_AXIS_VALUES } from '@common/goods/variantAxes';
import { Button, Form, Input } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { cleanLine } from '@/components/MarkdownField/typed';
import { nextId, removeValue, sortRows } from './axes';
import { onlyOnce } from './onlyOnce';
import styles from './products.module.css';
import type { WritableVariants } from './useVariants';

interface Props {
  /** The axis' place. */
  axis: number;
  variants: WritableVariants;
}

/** The values of an axis. Renaming one renames its variants; removing one takes them along. */
export function AxisValues({ axis, variants }: Props) {
  const { axes, skus, write } = variants;
  const values = axes[axis]?.values ?? [];
  const writeValues = (next: typeof values) => {
    const changed = axes.map((one, at) => (at === axis ? { ...one, values: next } : one));
    write({ axes: changed, skus: sortRows(changed, skus) });
  };
  const handleRaise = (at: number) => {
    const one = values.slice(at, at + 1);
    writeValues(values.toSpliced(at, 1).toSpliced(at - 1, 0, ...one));
  };
  return (
    <Form.List name={[axis, 'values']}>
      {(fields) => (
        <div className={styles.axisValues}>
          {fields.map(({ key, name }) => {
            const { id = '', text = '' } = values[name] ?? {};
            const called = text.trim() || `第 ${name + 1} 個值`;
            const used = skus.filter(({ picks }) => picks?.[axis] === id).length;
            const handleRemove = () => write(removeValue(variants, axis, id));
            const remove = (
              <Button
                type="text"
                danger
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`移除${called}`}
                disabled={values.length === 1}
                onClick={used === 0 ? handleRemove : undefined}
              />
            );
            return (
              <span key={key} className={styles.axisValue}>
                <Form.Item
                  name={[name, 'text']}
                  normalize={cleanLine}
                  rules={[
                    { required: true, whitespace: true, message: '請填寫' },
                    onlyOnce(() => values.map((one) => one.text)),
                  ]}
                >
                  <Input
                    maxLength={MAX_AXIS_VALUE}
                    placeholder="例如 L"
                    aria-label={`選項 ${axis + 1} 的第 ${name + 1} 個值`}
                  />
                </Form.Item>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowLeftOutlined />}
                  aria-label={`${called}往前移`}
                  disabled={name === 0}
                  onClick={() => handleRaise(name)}
                />
                {used === 0 ? (
                  remove
                ) : (
                  <ConfirmPopover
                    title={`要移除「${called}」嗎？`}
                    description={`有「${called}」的 ${used} 個組合會一起移除，儲存後停售；已成立的訂單照常處理。`}
                    okText="移除"
                    cancelText="先不要"
                    onConfirm={handleRemove}
                  >
                    {remove}
                  </ConfirmPopover>
                )}
              </span>
            );
          })}
          <Button
            icon={<PlusOutlined />}
            disabled={values.length >= MAX_AXIS_VALUES}
            onClick={() => writeValues([...values, { id: nextId(values), text: '' }])}
          >
            新增值
          </Button>
        </div>
      )}
    </Form.List>
  );
}

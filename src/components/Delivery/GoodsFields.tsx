import { MIN_STEP_GRAMS } from '@common/delivery/deliveryLimits';
import { MAX_WEIGHT_GRAMS } from '@common/goods/skuFacts';
import type { DeliveryWay } from '@common/lists/deliveryWays';
import { TEMPERATURE, TEMPERATURES, type Temperature } from '@common/lists/temperatures';
import { Checkbox, Form } from 'antd';
import { NumberInput } from '@/components/NumberInput';
import { Fee } from './Fee';
import styles from './ShippingForm.module.css';

const options = TEMPERATURES.map((value) => ({ value, label: TEMPERATURE[value] }));
const MAX_KG = MAX_WEIGHT_GRAMS / 1000;

/** Fields for a way's temperatures and the surcharges for cold goods. */
function TemperatureFields({ way }: { way: DeliveryWay }) {
  const chosen: Temperature[] = Form.useWatch(['ways', way, 'temperatures']) ?? [];
  return (
    <>
      <Form.Item
        name={['ways', way, 'temperatures']}
        label="可寄送的溫層"
        className={styles.whole}
        // Only the mark is off, the rule applies: ARIA does not allow `aria-required` on a group of checkboxes.
        required={false}
        rules={[{ required: true, type: 'array', min: 1, message: '請至少勾選一種溫層' }]}
      >
        <Checkbox.Group options={options} />
      </Form.Item>
      {chosen.includes('chilled') && (
        <Fee way={way} name="chilledFee" label="冷藏加收" placeholder="不加收" />
      )}
      {chosen.includes('frozen') && (
        <Fee way={way} name="frozenFee" label="冷凍加收" placeholder="不加收" />
      )}
    </>
  );
}

interface KilogramsProps {
  way: DeliveryWay;
  name: 'maxKg' | 'firstKg' | 'stepKg' | 'pieceKg';
  label: string;
  min: number;
}

const Kilograms = ({ way, name, label, min }: KilogramsProps) => (
  <Form.Item
    name={['ways', way, name]}
    label={label}
    rules={[
      {
        required: true,
        type: 'number',
        min: min,
        max: MAX_KG,
        message: `請填 ${min} 到 ${MAX_KG} 公斤`,
      },
      ({ getFieldValue }) => ({
        validator: (_, value?: number) =>
          name === 'firstKg' && (value ?? 0) > (getFieldValue(['ways', way, 'maxKg']) ?? MAX_KG)
            ? Promise.reject(new Error('首重不能超過最重'))
            : Promise.resolve(),
      }),
    ]}
  >
    <NumberInput precision={3} suffix="公斤" style={{ width: '100%' }} />
  </Form.Item>
);

/** The fields of the weight tariff and the greatest weight. */
function WeightFields({ way }: { way: DeliveryWay }) {
  const byWeight: boolean | undefined = Form.useWatch(['ways', way, 'byWeight']);
  return (
    <>
      <Form.Item name={['ways', way, 'byWeight']} valuePropName="checked" className={styles.whole}>
        <Checkbox>依重量加收或限重</Checkbox>
      </Form.Item>
      {byWeight && (
        <>
          <Kilograms way={way} name="maxKg" label="最重" min={0.001} />
          <Kilograms way={way} name="firstKg" label="首重（不加收）" min={0} />
          <Kilograms way={way} name="stepKg" label="續重單位" min={MIN_STEP_GRAMS / 1000} />
          <Fee way={way} name="stepFee" label="每個續重單位加收" placeholder="不加收，只限重" />
          <Kilograms way={way} name="pieceKg" label="沒填重量的商品，每件算" min={0.001} />
        </>
      )}
    </>
  );
}

/** The fields of a way that depend on the goods; hidden for goods that are handed over in person. */
export const GoodsFields = ({ way }: { way: DeliveryWay }) => (
  <>
    <TemperatureFields way={way} />
    <WeightFields way={way} />
  </>
);

import { TEMPERATURE, TEMPERATURES, type Temperature } from '@common/lists/temperatures';
import { Form, Select } from 'antd';

const options = TEMPERATURES.map((value) => ({ value, label: TEMPERATURE[value] }));

/** Transport temperature of shipped goods; `temperature` of a product's form, empty for ambient. */
export function TemperatureItem() {
  const fulfilment: string | undefined = Form.useWatch('fulfilment');
  if (fulfilment !== undefined && fulfilment !== 'shipping') return null;
  return (
    <Form.Item
      name="temperature"
      label="溫層"
      getValueProps={(value?: Temperature) => ({ value: value ?? 'ambient' })}
      extra="不同溫層的商品分開寄送，各成一筆訂單。"
    >
      <Select options={options} />
    </Form.Item>
  );
}

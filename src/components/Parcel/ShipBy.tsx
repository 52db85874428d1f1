import { Form, Radio } from 'antd';
import { useSiteConfig } from '@/services/siteConfig';
import { ParcelFields } from '../Order/ParcelFields';

/** The source of the tracking number. */
export type ShippedBy = 'carrier' | 'sender';

const OPTIONS = [
  { value: 'carrier', label: '物流公司收件，系統給單號' },
  { value: 'sender', label: '自己寄出，填寫單號' },
];

/** Choice of a parcel's dispatch: by the shop's carrier where it has one, or with a typed tracking number. */
export function ShipBy() {
  const books = useSiteConfig()?.carrier.books ?? false;
  const by: ShippedBy | undefined = Form.useWatch('by');
  if (!books) return <ParcelFields />;
  return (
    <>
      <Form.Item name="by" label="寄件方式" initialValue="carrier">
        <Radio.Group options={OPTIONS} />
      </Form.Item>
      {by === 'sender' ? (
        <ParcelFields />
      ) : (
        <p>按下後會有物流單號與託運單。列印後貼在包裹上，交給物流公司。</p>
      )}
    </>
  );
}

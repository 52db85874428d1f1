import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { Checkbox, Form, Input, Select } from 'antd';
import { useDistricts } from '../Address/useDistricts';
import { Fee } from './Fee';
import { GoodsFields } from './GoodsFields';
import styles from './ShippingForm.module.css';

const ISLANDS = '澎湖、金門、連江、琉球、綠島、蘭嶼';

/** Cities that a way does not reach, and what the islands cost. */
function Regions({ way }: { way: DeliveryWay }) {
  const { districts } = useDistricts();
  const isStore = DELIVERY[way].addressKind === 'store';
  const servesIslands = Form.useWatch(['ways', way, 'servesIslands']);
  return (
    <>
      <Form.Item
        name={['ways', way, 'servesIslands']}
        valuePropName="checked"
        className={styles.whole}
      >
        <Checkbox>
          {isStore ? '離島門市也可取貨' : '配送離島'}（{ISLANDS}）
        </Checkbox>
      </Form.Item>
      {servesIslands && <Fee way={way} name="islandFee" label="離島加收" placeholder="不加收" />}
      <Form.Item
        name={['ways', way, 'notServed']}
        label={isStore ? '不配送的門市縣市（選填）' : '不配送的縣市（選填）'}
        className={styles.whole}
        extra={isStore && '依取貨門市所在的縣市與鄉鎮市區計算。'}
      >
        <Select
          mode="multiple"
          placeholder="全部都送"
          options={districts?.TAIWAN.map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
    </>
  );
}

/** One way of delivery: whether it is offered, its fees and regions. */
export function WayFields({ way, label }: { way: DeliveryWay; label: string }) {
  const isOn = Form.useWatch(['ways', way, 'isOn']);
  return (
    <section className={styles.way} aria-label={label}>
      <Form.Item name={['ways', way, 'isOn']} valuePropName="checked" noStyle>
        <Checkbox className={styles.title}>提供{label}</Checkbox>
      </Form.Item>
      {isOn && (
        <div className={styles.fields}>
          <Fee way={way} name="fee" label="運費" placeholder="免運費" />
          <Fee way={way} name="eachMore" label="每多一件加收" placeholder="不加收" />
          <Fee way={way} name="freeFrom" label="滿額免運（選填）" placeholder="不提供" />
          {way !== 'inPerson' && <GoodsFields way={way} />}
          {DELIVERY[way].addressKind !== null && <Regions way={way} />}
          <Form.Item
            name={['ways', way, 'note']}
            label={way === 'inPerson' ? '面交地點與時間' : '給買家的說明（選填）'}
            className={styles.whole}
            rules={
              way === 'inPerson'
                ? [{ required: true, whitespace: true, message: '請填寫面交地點與時間' }]
                : []
            }
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        </div>
      )}
    </section>
  );
}

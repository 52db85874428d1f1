import { PHONE_PATTERN } from '@common/delivery/addressRules';
import { MOBILE_PATTERN, REAL_NAME_PATTERN } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { Checkbox, Form, Input, Radio } from 'antd';
import styles from './AddressFields.module.css';
import { DistrictFields } from './DistrictFields';
import { required } from './required';
import { StoreFields } from './StoreFields';
import { useMoveOn } from './useMoveOn';

const KINDS = [
  { value: 'home', label: '宅配到府' },
  { value: 'store', label: '超商取貨' },
];
const PHONE = {
  home: { pattern: PHONE_PATTERN, message: '請填寫手機（0912345678）或市話（02-12345678）' },
  store: { pattern: MOBILE_PATTERN, message: '超商取貨請填寫手機（0912345678）' },
};

interface Props {
  /** The only kind to type; undefined: the form asks for it. */
  kind?: DeliveryAddress['kind'];
  offersDefault?: boolean;
  /** Who the address is of. */
  nameLabel?: string;
}

/** The fields of an address, for use inside a Form; the rules are the API's. */
export function AddressFields({ kind: only, offersDefault = true, nameLabel = '收件人' }: Props) {
  const form = Form.useFormInstance();
  const typed = Form.useWatch('kind', form) === 'store' ? 'store' : 'home';
  const kind = only ?? typed;
  const phone = PHONE[kind];
  const moveOn = useMoveOn();
  return (
    <div className={styles.fields}>
      <Form.Item name="kind" label="收貨方式" className={styles.whole} hidden={only !== undefined}>
        <Radio.Group options={KINDS} optionType="button" />
      </Form.Item>
      <Form.Item
        name="recipient"
        label={nameLabel}
        dependencies={['kind']}
        validateFirst
        rules={[
          required(`請填寫${nameLabel}姓名`),
          ...(kind === 'store'
            ? [
                {
                  pattern: new RegExp(REAL_NAME_PATTERN),
                  message: '請填寫與證件相同的姓名，取貨時會核對',
                },
              ]
            : []),
        ]}
      >
        <Input autoComplete="name" maxLength={40} {...moveOn('recipient')} />
      </Form.Item>
      <Form.Item
        name="phone"
        label="聯絡電話"
        dependencies={['kind']}
        validateFirst
        rules={[
          required('請填寫聯絡電話'),
          { pattern: new RegExp(phone.pattern), message: phone.message },
        ]}
      >
        <Input type="tel" autoComplete="tel-national" maxLength={15} {...moveOn('phone')} />
      </Form.Item>
      {kind === 'store' ? (
        <StoreFields />
      ) : (
        <>
          <DistrictFields />
          <Form.Item
            name="line"
            label="地址"
            className={styles.whole}
            rules={[required('請填寫路名與門牌號碼')]}
          >
            <Input
              autoComplete="street-address"
              enterKeyHint="done"
              maxLength={120}
              placeholder="路名、門牌、樓層"
            />
          </Form.Item>
        </>
      )}
      {offersDefault && (
        <Form.Item name="isDefault" valuePropName="checked" noStyle>
          <Checkbox className={styles.whole}>設為預設地址</Checkbox>
        </Form.Item>
      )}
    </div>
  );
}

import { PHONE_PATTERN } from '@common/addressRules';
import { Checkbox, Form, Input } from 'antd';
import styles from './AddressFields.module.css';
import { DistrictFields } from './DistrictFields';
import { required } from './required';

/** The fields of an address, inside the Form of whoever asks for one; the rules are the API's. */
export function AddressFields() {
  return (
    <div className={styles.fields}>
      <Form.Item name="recipient" label="收件人" rules={[required('請填寫收件人姓名')]}>
        <Input autoComplete="name" maxLength={40} />
      </Form.Item>
      <Form.Item
        name="phone"
        label="聯絡電話"
        validateFirst
        rules={[
          required('請填寫聯絡電話'),
          {
            pattern: new RegExp(PHONE_PATTERN),
            message: '請填寫手機（0912345678）或市話（02-12345678）',
          },
        ]}
      >
        <Input type="tel" autoComplete="tel-national" maxLength={15} />
      </Form.Item>
      <DistrictFields />
      <Form.Item
        name="line"
        label="地址"
        className={styles.whole}
        rules={[required('請填寫路名與門牌號碼')]}
      >
        <Input autoComplete="street-address" maxLength={120} placeholder="路名、門牌、樓層" />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked" noStyle>
        <Checkbox className={styles.whole}>設為預設地址</Checkbox>
      </Form.Item>
    </div>
  );
}

import { findStoreChain, isStoreNo, STORE_CHAINS } from '@common/delivery/storeRules';
import { Form, Input, Select } from 'antd';
import styles from './AddressFields.module.css';
import { RegionFields } from './RegionFields';
import { required } from './required';

/** Chain, number, name and region of a convenience store, typed. */
export function TypedStore() {
  const form = Form.useFormInstance();
  const chain = findStoreChain(Form.useWatch('chain', form));
  return (
    <>
      <Form.Item name="chain" label="超商" rules={[required('請選擇超商')]}>
        <Select
          placeholder="請選擇"
          options={STORE_CHAINS.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item
        name="storeNo"
        label="門市店號"
        dependencies={['chain']}
        validateFirst
        rules={[
          required('請填寫門市店號'),
          {
            validator(_, typed: string) {
              if (!chain || isStoreNo(chain.value, typed.trim())) return Promise.resolve();
              return Promise.reject(new Error(`${chain.label}的店號是 ${chain.digits} 位數字`));
            },
          },
        ]}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={chain?.digits ?? 6} />
      </Form.Item>
      <Form.Item
        name="storeName"
        label="門市名稱"
        className={styles.whole}
        rules={[required('請填寫門市名稱')]}
        extra="店號與名稱可在超商官網的門市查詢找到。"
      >
        <Input autoComplete="off" maxLength={20} placeholder="例如：重慶南門市" />
      </Form.Item>
      <RegionFields
        city={{ name: 'storeCity', label: '門市縣市' }}
        district={{ name: 'storeDistrict', label: '門市鄉鎮市區' }}
      />
    </>
  );
}

import { Form, type FormInstance } from 'antd';
import styles from './AddressChoice.module.css';
import fields from './AddressFields.module.css';
import { RegionFields } from './RegionFields';

interface Props {
  form: FormInstance;
  /** The address's number. */
  id: number;
  onType: () => void;
}

/** The fields for the region of a saved store that has none. */
export function MissingRegion({ form, id, onType }: Props) {
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.adding}
      requiredMark={false}
      onValuesChange={onType}
    >
      <p className={styles.hint}>
        這家門市還沒有記下所在地區。賣家的超商取貨運費會看地區，請補上一次，之後會存在您的地址簿。
      </p>
      <div className={fields.fields}>
        <RegionFields
          city={{ name: [String(id), 'city'], label: '門市縣市' }}
          district={{ name: [String(id), 'district'], label: '門市鄉鎮市區' }}
        />
      </div>
    </Form>
  );
}

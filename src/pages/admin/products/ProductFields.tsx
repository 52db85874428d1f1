import { Form, Input, Select } from 'antd';
import { TemperatureItem } from '@/components/Delivery/TemperatureItem';
import { MarkdownField } from '@/components/MarkdownField/MarkdownField';
import { cleanLine, cleanText } from '@/components/MarkdownField/typed';
import { NumberInput } from '@/components/NumberInput';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { PerBuyerItem } from '@/components/PerBuyerItem';
import { StaffPictures } from '../parts/StaffPictures';
import { AttributeFields } from './AttributeFields';
import { CATEGORY_SELECT, useCategories } from './CategoryOptions';
import styles from './products.module.css';
import { SeoFields } from './SeoFields';
import { SkuFields } from './SkuFields';

const required = (message: string) => [{ required: true, whitespace: true, message }];
const MAX_DESCRIPTION = 10_000;

interface Props {
  /** Absent until the product is saved. */
  id: number | undefined;
  onUploading: (busy: boolean) => void;
  /** Called with each change that is not typed into a field. */
  onTyped: () => void;
}

/** The fields of a product. */
export function ProductFields({ id, onUploading, onTyped }: Props) {
  const { options } = useCategories();
  return (
    <>
      <section className={styles.section}>
        <h2>基本資料</h2>
        <Form.Item name="title" label="標題" normalize={cleanLine} rules={required('請填寫標題')}>
          <Input maxLength={80} showCount />
        </Form.Item>
        <Form.Item name="subtitle" label="副標題（選填）" normalize={cleanLine}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <div className={styles.two}>
          <Form.Item name="category" label="分類" rules={required('請選擇分類')}>
            <Select {...CATEGORY_SELECT} options={options} />
          </Form.Item>
          <Form.Item name="fulfilment" label="交付方式">
            <Select
              options={Object.entries(FULFILMENTS).map(([value, label]) => ({ value, label }))}
            />
          </Form.Item>
          <TemperatureItem />
          <Form.Item
            name="adv"
            label="可用廣告幣折抵"
            rules={[{ required: true, message: '請填寫 0 到 100' }]}
          >
            <NumberInput min={0} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
          </Form.Item>
        </div>
      </section>
      <section className={styles.section}>
        <h2>圖片</h2>
        <Form.Item name="pictures">
          <StaffPictures
            purpose="product"
            label="商品圖片"
            max={12}
            withAlt
            withCover
            onBusy={onUploading}
          />
        </Form.Item>
      </section>
      <section className={styles.section}>
        <h2>規格、價格與庫存</h2>
        <SkuFields onTyped={onTyped} />
        <Form.Item
          name="lowStockLimit"
          style={{ marginTop: 16 }}
          label="低庫存門檻（選填）"
          extra="所有規格可賣的件數合計降到這個數字時提醒；留空用商店的預設值，0 只在售完時提醒。"
        >
          <NumberInput min={0} max={1_000_000} precision={0} suffix="件" style={{ width: 160 }} />
        </Form.Item>
        <PerBuyerItem />
      </section>
      <section className={styles.section}>
        <h2>商品說明</h2>
        <Form.Item name="description" label="說明（選填）" normalize={cleanText}>
          <MarkdownField max={MAX_DESCRIPTION} />
        </Form.Item>
      </section>
      <section className={styles.section}>
        <h2>屬性（選填，讓顧客篩選）</h2>
        <AttributeFields />
      </section>
      <section className={styles.section}>
        <h2>搜尋結果（選填）</h2>
        <SeoFields id={id} />
      </section>
    </>
  );
}

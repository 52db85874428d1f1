import type { Picture } from '@common/endpoints/pictures';
import { MAX_WEIGHT_GRAMS } from '@common/goods/skuFacts';
import { PRODUCT_CONDITIONS } from '@common/lists/productCondition';
import { MAX_PRODUCT_PICTURES } from '@common/shopfront/pictureFiles';
import { Form, Input, Radio, Select } from 'antd';
import { TemperatureItem } from '@/components/Delivery/TemperatureItem';
import { MarkdownField } from '@/components/MarkdownField/MarkdownField';
import { NumberInput } from '@/components/NumberInput';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import type { ListingTyped } from './listingForm';

const MAX_CHARACTERS = 5000;

const fulfilments = (['shipping', 'pickup', 'digital'] as const).map((value) => ({
  value,
  label: FULFILMENTS[value],
}));

/** Categories as a flat list: 上層 › 下層. */
function useCategories() {
  const { data = [], loading } = useApi(() => api('GET /api/categories'), {
    cacheKey: 'categories',
    staleTime: 5 * 60_000,
  });
  const nameOf = new Map(data.map(({ slug, name }) => [slug, name]));
  const options = data.map(({ slug, name, parent }) => ({
    value: slug,
    label: parent ? `${nameOf.get(parent) ?? parent} › ${name}` : name,
  }));
  return { options, loading };
}

/** Fields of the item: pictures, texts, category, condition and fulfilment. */
export function ItemFields({ onUploading }: { onUploading: (busy: boolean) => void }) {
  const categories = useCategories();
  const fulfilment = Form.useWatch<ListingTyped['fulfilment'] | undefined>('fulfilment');
  return (
    <>
      <Form.Item
        name="pictures"
        label="商品照片"
        extra="第一張是封面。請拍實物，不要放聯絡方式或網址。"
        rules={[
          {
            validator: (_, pictures?: Picture[]) =>
              pictures?.length ? Promise.resolve() : Promise.reject(new Error('請至少放一張照片')),
          },
        ]}
      >
        <PictureUpload
          purpose="product"
          max={MAX_PRODUCT_PICTURES}
          label="商品照片"
          withAlt
          withCover
          onBusy={onUploading}
        />
      </Form.Item>
      <Form.Item
        name="title"
        label="標題"
        rules={[{ required: true, whitespace: true, min: 2, message: '請填寫標題，至少 2 個字' }]}
      >
        <Input maxLength={80} showCount autoComplete="off" placeholder="品牌、品名、規格" />
      </Form.Item>
      <Form.Item name="subtitle" label="一句話介紹（選填）">
        <Input maxLength={60} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="category"
        label="分類"
        getValueProps={(value: string) => ({ value: value || undefined })}
        rules={[{ required: true, message: '請選擇分類' }]}
      >
        <Select
          options={categories.options}
          loading={categories.loading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="選擇分類"
        />
      </Form.Item>
      <Form.Item name="fulfilment" label="交付方式">
        <Radio.Group options={fulfilments} />
      </Form.Item>
      <TemperatureItem />
      {fulfilment === 'shipping' && (
        <Form.Item name="weightGrams" label="含包裝的重量（選填）" extra="運費依重量計算時使用。">
          <NumberInput
            min={1}
            max={MAX_WEIGHT_GRAMS}
            precision={0}
            suffix="克"
            style={{ width: 180 }}
          />
        </Form.Item>
      )}
      {fulfilment !== 'digital' && (
        <Form.Item
          name="condition"
          label="商品狀況"
          rules={[{ required: true, message: '請選擇商品狀況' }]}
        >
          <Select
            placeholder="選擇商品狀況"
            options={PRODUCT_CONDITIONS.map(({ value, label, hint }) => ({
              value,
              label: `${label}（${hint}）`,
            }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="description"
        label="商品說明"
        rules={[{ required: true, whitespace: true, min: 10, message: '請描述商品，至少 10 個字' }]}
      >
        <MarkdownField max={MAX_CHARACTERS} />
      </Form.Item>
    </>
  );
}

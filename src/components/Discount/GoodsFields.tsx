import { Form, Select } from 'antd';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useCategories } from '../Category/useCategories';

/** Fields that limit a discount to some of the seller's own goods. */
export function GoodsFields() {
  const goods = useApi(() => api('GET /api/me/selling/goods'));
  const categories = useCategories();
  return (
    <>
      <Form.Item
        name="productIds"
        label="限定商品（選填）"
        extra="商品與分類都不選，就是您的全部商品；都選時，符合其中之一就適用。"
      >
        <Select
          mode="multiple"
          allowClear
          loading={goods.loading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="您上架中的商品"
          notFoundContent="還沒有上架中的商品"
          options={(goods.data ?? []).map(({ productId, title }) => ({
            value: productId,
            label: title,
          }))}
        />
      </Form.Item>
      <Form.Item name="categories" label="限定分類（選填）">
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="您的商品所在的分類"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </Form.Item>
    </>
  );
}

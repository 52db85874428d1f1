import { Form, Select } from 'antd';
import { CATEGORY_SELECT, useCategories } from '../products/CategoryOptions';

/** The categories that something is limited to. */
export function CategoriesItem({ placeholder }: { placeholder: string }) {
  const { options } = useCategories();
  return (
    <Form.Item name="categories" label="限定分類（選填）">
      <Select
        {...CATEGORY_SELECT}
        options={options}
        mode="multiple"
        allowClear
        placeholder={placeholder}
      />
    </Form.Item>
  );
}

import { Form, TreeSelect } from 'antd';
import { useCategories } from '../products/categoryOptions';

/** The categories that something is limited to. */
export function CategoriesItem({ placeholder }: { placeholder: string }) {
  const { nodes } = useCategories();
  return (
    <Form.Item name="categories" label="限定分類（選填）">
      <TreeSelect
        treeData={nodes}
        multiple
        allowClear
        showSearch
        treeNodeFilterProp="title"
        placeholder={placeholder}
      />
    </Form.Item>
  );
}

import type { StaffCategory } from '@common/endpoints/adminCategories';
import { Form, Input } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { cleanLine } from '@/components/MarkdownField/typed';
import { api } from '@/services/api';
import type { Writing } from './writing';

interface Props {
  writing: Writing;
  onDone: (tree: StaffCategory[]) => void;
  onClose: () => void;
}

interface Typed {
  name: string;
  slug: string;
}

/** Creates a category or renames one. */
export function CategoryDialog({ writing, onDone, onClose }: Props) {
  const known = 'category' in writing ? writing.category : undefined;
  return (
    <FormDialog<Typed, StaffCategory[]>
      title={known ? '改名' : '新增分類'}
      okText="儲存"
      requiredMark={false}
      initialValues={known}
      send={({ name, slug }) =>
        'category' in writing
          ? api('PUT /api/admin/categories/:slug', {
              params: { slug: writing.category.slug },
              body: { name },
            })
          : api('POST /api/admin/categories', { body: { name, slug, parent: writing.parent } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="名稱"
        normalize={cleanLine}
        rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
      >
        <Input maxLength={20} showCount />
      </Form.Item>
      {!known && (
        <Form.Item
          name="slug"
          label="代號（網址用，之後不能改）"
          rules={[
            {
              required: true,
              pattern: /^[a-z0-9][a-z0-9-]{0,39}$/,
              message: '請用小寫英文、數字或連字號，例如 tea-set',
            },
          ]}
        >
          <Input maxLength={40} autoComplete="off" autoCapitalize="off" />
        </Form.Item>
      )}
    </FormDialog>
  );
}

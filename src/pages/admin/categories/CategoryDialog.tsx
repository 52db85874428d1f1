import type { StaffCategory } from '@common/endpoints/adminCategories';
import { useRequest } from 'ahooks';
import { Form, Input, Modal } from 'antd';
import { cleanLine } from '@/components/MarkdownField/typed';
import { api } from '@/services/api';
import type { Writing } from './index';

interface Props {
  writing: Writing;
  onDone: (tree: StaffCategory[]) => void;
  onClose: () => void;
}

interface Typed {
  name: string;
  slug: string;
}

/** Names a new category, or one that is there anew. */
export function CategoryDialog({ writing, onDone, onClose }: Props) {
  const [form] = Form.useForm<Typed>();
  const known = 'category' in writing ? writing.category : undefined;
  const { run, loading } = useRequest(
    ({ name, slug }: Typed) =>
      'category' in writing
        ? api('PUT /api/admin/categories/:slug', {
            params: { slug: writing.category.slug },
            body: { name },
          })
        : api('POST /api/admin/categories', { body: { name, slug, parent: writing.parent } }),
    { manual: true, onSuccess: onDone, onError() {} },
  );
  return (
    <Modal
      open
      title={known ? '重新命名' : '新增分類'}
      okText="儲存"
      cancelText="取消"
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={known} onFinish={run}>
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
      </Form>
    </Modal>
  );
}

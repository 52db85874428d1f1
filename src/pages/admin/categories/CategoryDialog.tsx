import type { StaffCategory } from '@common/endpoints/adminCategories';
import type { Picture } from '@common/endpoints/pictures';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { cleanLine } from '@/components/MarkdownField/typed';
import { inputsOf } from '@/components/PictureUpload/inputsOf';
import { api } from '@/services/api';
import { isStale } from '@/services/isStale';
import { DialogPresence } from '../presence/DialogPresence';
import { CategoryPictureField } from './CategoryPictureField';
import type { Writing } from './writing';

interface Props {
  /** A new category, or a known one as the page shows it now; after a refusal as stale the page reads it again. */
  writing: Writing;
  onDone: (tree: StaffCategory[]) => void;
  /** Somebody else has changed the category. */
  onStale: () => void;
  onClose: () => void;
}

interface FormValues {
  name: string;
  slug: string;
  /** None or one. */
  pictures: Picture[];
}

/** Creates a category, or changes the name and picture of one. */
export function CategoryDialog({ writing, onStale, ...rest }: Props) {
  const [isUploading, setUploading] = useState(false);
  const known = 'category' in writing ? writing.category : undefined;
  return (
    <FormDialog<FormValues, StaffCategory[]>
      {...rest}
      onRefused={(error) => isStale(error) && onStale()}
      title={known ? `修改分類：${known.name}` : '新增分類'}
      okText="儲存"
      requiredMark={false}
      initialValues={{ ...known, pictures: known?.picture ? [known.picture] : [] }}
      send={({ name, slug, pictures }) => {
        const [picture = null] = inputsOf(pictures);
        return 'category' in writing
          ? api('PUT /api/admin/categories/:slug', {
              params: { slug: writing.category.slug },
              body: {
                name,
                picture,
                seen: {
                  name: writing.category.name,
                  picture: writing.category.picture?.url ?? null,
                },
              },
              skipErrorHandler: true,
            })
          : api('POST /api/admin/categories', {
              body: { name, slug, parent: writing.parent, picture },
              skipErrorHandler: true,
            });
      }}
    >
      {known && <DialogPresence kind="category" id={known.slug} onRead={onStale} />}
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
      <Form.Item
        name="pictures"
        label="圖片（選填，正方形）"
        rules={[
          {
            validator: () =>
              isUploading ? Promise.reject(new Error('圖片還在上傳，請稍候')) : Promise.resolve(),
          },
        ]}
      >
        <CategoryPictureField onBusy={setUploading} />
      </Form.Item>
    </FormDialog>
  );
}

import type { MediaItem } from '@common/endpoints/media';
import { Button, Drawer, Form, Input, Space } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { cleanLine } from '@/components/MarkdownField/typed';
import { Picture } from '@/components/Picture';
import { Time } from '@/components/Time';
import { keepingTyped } from '@/components/unsavedWork';
import { useEditor } from '@/components/useEditor';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { EditorPresence } from '../presence/EditorPresence';
import { useMeanwhile } from '../presence/useMeanwhile';
import { MediaUses } from './MediaUses';
import styles from './media.module.css';
import { readMediaItem } from './readMediaItem';

interface FormValues {
  title: string;
  alt: string;
}

const typedOf = ({ title, picture }: MediaItem): FormValues => ({ title, alt: picture.alt });

/** Name of the draft of a picture's words. */
export const draftOf = (id: number | string) => `media ${id}`;

const COMPARED = { labels: { title: '名稱', alt: '圖片說明' } };

/** How the open picture is left. */
export interface MediaEnds {
  onSaved: (item: MediaItem) => void;
  onDeleted: () => void;
  onClose: () => void;
}

interface Props extends MediaEnds {
  item: MediaItem;
}

/** A picture of the library: its name and description, where it is shown, and its end. */
export function MediaDrawer({ item, onSaved, onDeleted, onClose }: Props) {
  const { id, title, picture, staff, at, uses } = item;
  const editor = useEditor<FormValues, MediaItem>(item, { name: draftOf(id), isShared: true });
  const { form, saved = item, unsaved } = editor;
  const save = useApi(
    ({ title, alt = '' }: FormValues) =>
      editor.save(() =>
        api('PUT /api/admin/media/:id', {
          params: { id },
          body: { title, alt, version: saved.version },
        }),
      ),
    {
      manual: true,
      onSuccess({ record }) {
        onSaved(record);
        void toast.success('已儲存');
      },
      onError: (error) => meanwhile.handleRefusal(error),
    },
  );
  const meanwhile = useMeanwhile(
    { ...editor, busy: save.loading },
    {
      kind: 'media',
      id: String(id),
      compared: COMPARED,
      typedOf,
      read: () => readMediaItem(id),
    },
  );
  const remove = useApi(() => api('DELETE /api/admin/media/:id', { params: { id } }), {
    manual: true,
    onSuccess() {
      void toast.success('已刪除');
      onDeleted();
    },
  });
  return (
    <Drawer
      open
      title={title || '未命名'}
      size={480}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      mask={{ closable: !unsaved }}
      onClose={keepingTyped(onClose)}
    >
      <EditorPresence meanwhile={meanwhile} />
      <Picture picture={picture} alt={picture.alt} sizes="432px" fit="contain" eager />
      <p className={styles.quiet}>
        {picture.width} × {picture.height} 像素，{staff} 於 <Time at={at} /> 上傳
      </p>
      <Form<FormValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={typedOf(item)}
        onValuesChange={editor.handleTyped}
        onFinish={save.run}
      >
        <Form.Item
          name="title"
          label="名稱"
          normalize={cleanLine}
          rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
        >
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item
          name="alt"
          label="圖片說明（選填）"
          normalize={cleanLine}
          extra="選用這張圖片時會帶入；已經使用的地方不變。"
        >
          <Input maxLength={120} />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit" loading={save.loading}>
            儲存
          </Button>
          <ConfirmPopover
            title={`要刪除「${title || '未命名'}」嗎？`}
            description="刪除後無法復原。"
            okText="刪除圖片"
            cancelText="先不要"
            okButtonProps={{ danger: true }}
            disabled={uses.length > 0}
            onConfirm={remove.run}
          >
            <Button danger disabled={uses.length > 0} loading={remove.loading}>
              刪除
            </Button>
          </ConfirmPopover>
        </Space>
      </Form>
      <MediaUses uses={uses} />
    </Drawer>
  );
}

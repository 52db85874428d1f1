import type { Api } from '@common/api';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Drawer, Form, Space } from 'antd';
import { useState } from 'react';
import { filledIn } from '@/components/filledIn';
import { MarkdownField } from '@/components/MarkdownField/MarkdownField';
import { cleanText } from '@/components/MarkdownField/typed';
import { RichText } from '@/components/RichText';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import styles from '../news/NewsEditor.module.css';

type Page = Api['GET /api/admin/about']['data'];

/** Writes the about page. */
export function AboutEditor({ page }: { page: Page }) {
  const [form] = Form.useForm<Pick<Page, 'markdown'>>();
  const [version, setVersion] = useState(page.version);
  const [unsaved, setUnsaved] = useState(false);
  useUnsaved(unsaved);

  const save = useRequest(
    async () => {
      const { markdown } = await filledIn(form);
      return api('PUT /api/admin/about', { body: { markdown, version } });
    },
    {
      manual: true,
      onSuccess(saved) {
        setVersion(saved.version);
        setUnsaved(false);
        toast.success('已儲存，訪客看到的就是新的內容');
      },
      // It has been shown; what was typed stays.
      onError() {},
    },
  );
  const preview = useRequest(
    async () => {
      const { markdown } = await filledIn(form);
      return api('POST /api/admin/rich-text/preview', { body: { markdown } });
    },
    { manual: true, onError() {} },
  );

  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <h1>關於頁</h1>
        <Link to="/about">查看</Link>
      </header>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={page}
        onValuesChange={() => setUnsaved(true)}
      >
        <Form.Item
          name="markdown"
          label="內文"
          normalize={cleanText}
          rules={[{ required: true, whitespace: true, message: '請填寫內文' }]}
        >
          <MarkdownField />
        </Form.Item>
      </Form>
      <Space wrap className={styles.actions}>
        <Button loading={preview.loading} onClick={preview.run}>
          預覽
        </Button>
        <Button type="primary" loading={save.loading} disabled={!unsaved} onClick={save.run}>
          儲存並更新
        </Button>
      </Space>
      <Drawer
        open={preview.data !== undefined}
        title="預覽"
        size={760}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        onClose={() => preview.mutate(undefined)}
      >
        {preview.data && <RichText html={preview.data.html} />}
      </Drawer>
    </div>
  );
}

import type { Api } from '@common/api';
import { type SiteTextSlug, siteText } from '@common/lists/sitePages';
import { Link } from '@umijs/max';
import { Button, Drawer, Form, Space } from 'antd';
import { MarkdownField } from '@/components/MarkdownField/MarkdownField';
import { cleanText } from '@/components/MarkdownField/typed';
import { RichText } from '@/components/RichText';
import { useEditor } from '@/components/useEditor';
import { validateForm } from '@/components/validateForm';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from '../news/NewsEditor.module.css';
import { EditorPresence } from '../presence/EditorPresence';
import { useMeanwhile } from '../presence/useMeanwhile';

type Page = Api['GET /api/admin/pages/:slug']['data'];
const COMPARED = { labels: { markdown: '內文' } };

/** Writes one of the pages of `SITE_TEXTS`. */
export function TextEditor({ slug, page }: { slug: SiteTextSlug; page: Page }) {
  const text = siteText(slug);
  const editor = useEditor<Pick<Page, 'markdown'>, Page>(page, { isShared: true });
  const { form, saved = page, unsaved } = editor;

  const save = useApi(
    async () => {
      const { markdown } = await validateForm(form);
      const body = { markdown, version: saved.version };
      await editor.save(() => api('PUT /api/admin/pages/:slug', { params: { slug }, body }));
      toast.success('已儲存，訪客看到的就是新的內容');
    },
    { manual: true, onError: (error) => meanwhile.handleRefusal(error) },
  );
  const meanwhile = useMeanwhile(
    { ...editor, busy: save.loading },
    {
      kind: 'page',
      id: slug,
      compared: COMPARED,
      typedOf: ({ markdown }) => ({ markdown }),
      read: () => api('GET /api/admin/pages/:slug', { params: { slug }, skipErrorHandler: true }),
    },
  );
  const preview = useApi(
    async () => {
      const { markdown } = await validateForm(form);
      return api('POST /api/admin/rich-text/preview', { body: { markdown } });
    },
    { manual: true },
  );

  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <h1>{text?.title}</h1>
        {text && <Link to={text.path}>查看</Link>}
      </header>
      <EditorPresence meanwhile={meanwhile} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={page}
        onValuesChange={editor.handleTyped}
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

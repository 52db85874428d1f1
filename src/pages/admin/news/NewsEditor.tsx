import type { StaffNews } from '@common/endpoints/news';
import { Link } from '@umijs/max';
import { Button, Form, Space, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { takeOwnAddress } from '@/components/ownAddress';
import { validateForm } from '@/components/validateForm';
import { EditorPresence } from '../presence/EditorPresence';
import styles from './NewsEditor.module.css';
import { NewsFields } from './NewsFields';
import { NewsPreview } from './NewsPreview';
import { PublishButton } from './PublishButton';
import { type TypedNews, typedOf, useNewsEditor } from './useNewsEditor';

// With its calendar, for drafts alone.
const PlanPublishing = lazyPart(
  async () => (await import('../parts/PlanPublishing')).PlanPublishing,
);

const FRESH: Partial<TypedNews> = { category: 'notice', cover: 'opening' };

/** Writes a news item: a new one, or one that is there. */
export function NewsEditor({ item: initial }: { item?: StaffNews }) {
  const { form, item, unsaved, busy, meanwhile, ...handle } = useNewsEditor(initial);
  const [previewed, setPreviewed] = useState<TypedNews>();

  // A new item has an address of its own once it is saved.
  useEffect(() => {
    if (!initial && item && !busy && !unsaved) takeOwnAddress(`/admin/news/edit/${item.id}`);
  }, [initial, item, busy, unsaved]);

  const preview = () => validateForm(form).then(setPreviewed, () => {});

  return (
    <div className={styles.editor}>
      <Link to="/admin/news">‹ 消息管理</Link>
      <header className={styles.head}>
        <h1>{initial ? '編輯消息' : '新增消息'}</h1>
        {item?.published ? <Tag color="green">已發布</Tag> : <Tag>草稿</Tag>}
        {item?.published && <Link to={`/news/view/${item.id}`}>查看</Link>}
      </header>
      <EditorPresence meanwhile={meanwhile} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={initial ? typedOf(initial) : FRESH}
        onValuesChange={handle.handleTyped}
      >
        <NewsFields />
      </Form>
      <Space wrap className={styles.actions}>
        <Button onClick={preview}>預覽</Button>
        {item?.published ? (
          <>
            <PublishButton item={item} onDone={handle.handleUnpublished} />
            <Button type="primary" loading={busy} disabled={!unsaved} onClick={handle.handleSave}>
              儲存並更新
            </Button>
          </>
        ) : (
          <>
            <Button loading={busy} disabled={!unsaved} onClick={handle.handleSave}>
              儲存草稿
            </Button>
            <Button type="primary" loading={busy} onClick={handle.handlePublish}>
              發布
            </Button>
          </>
        )}
      </Space>
      {item && !item.published && <PlanPublishing kind="news" id={item.id} />}
      {previewed && (
        <NewsPreview
          typed={previewed}
          id={item?.id}
          publishedAt={item?.publishedAt ?? null}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  );
}

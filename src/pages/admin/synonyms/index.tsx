import type { Synonyms } from '@common/endpoints/adminSynonyms';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { SynonymsDialog } from './SynonymsDialog';
import styles from './synonyms.module.css';

/** 同義詞: groups of words that find the same products. */
export default function AdminSynonyms() {
  usePageTitle('搜尋同義詞');
  const request = useApi(() => api('GET /api/admin/synonyms'));
  /** The group in the dialog; null for a new one. */
  const [edited, setEdited] = useState<Synonyms | null>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>搜尋同義詞</h1>
        <Button type="primary" onClick={() => setEdited(null)}>
          新增同義詞
        </Button>
      </header>
      <p className={styles.quiet}>
        同一組的詞會找到相同的商品，例如搜尋 oolong 也會找到烏龍茶。簡體字與大小寫不必另外填。
      </p>
      <Loaded
        request={request}
        waiting={<Skeleton active paragraph={{ rows: 6 }} />}
        failed={(retry) => <EmptyState text="無法載入同義詞。" retry={retry} />}
      >
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState text="還沒有同義詞。顧客常用英文或別名搜尋時，可以在這裡補上。" />
          ) : (
            <ul className={styles.list}>
              {groups.map((group) => (
                <li key={group.id}>
                  <SynonymRow
                    group={group}
                    onEdit={() => setEdited(group)}
                    onChange={request.mutate}
                    onRefused={request.refresh}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== undefined && (
        <SynonymsDialog
          group={edited && newest(request.data, edited)}
          onDone={(groups) => {
            request.mutate(groups);
            setEdited(undefined);
          }}
          onStale={request.refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

/** The group in a dialog as the page shows it now. */
const newest = (groups: Synonyms[] | undefined, group: Synonyms) =>
  groups?.find(({ id }) => id === group.id) ?? group;

interface RowProps {
  group: Synonyms;
  onEdit: () => void;
  onChange: (groups: Synonyms[]) => void;
  /** Somebody else may have changed the group. */
  onRefused: () => void;
}

function SynonymRow({ group: { id, words, version }, onEdit, onChange, onRefused }: RowProps) {
  const { run, loading } = useApi(
    () => api('DELETE /api/admin/synonyms/:id', { params: { id }, query: { version } }),
    { manual: true, onSuccess: onChange, onError: onRefused },
  );
  const name = words.join('、');
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {words.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </span>
      <Button type="text" aria-label={`編輯：${name}`} onClick={onEdit}>
        編輯
      </Button>
      <ConfirmPopover
        title="刪除這組同義詞？"
        description="之後只會找到名稱裡真有這個詞的商品。"
        okText="確定刪除"
        cancelText="取消"
        okButtonProps={{ danger: true }}
        onConfirm={run}
      >
        <Button type="text" danger loading={loading} aria-label={`刪除：${name}`}>
          刪除
        </Button>
      </ConfirmPopover>
    </div>
  );
}

import { Alert, Button, Space } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { toast } from '@/feedback/feedback';
import { ChangeList } from './ChangeList';
import styles from './presence.module.css';
import type { Rebased } from './rebase';

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface Props {
  /** Person and time of the last save; undefined where they are unknown. */
  by: { name: string; at: number } | undefined;
  compare: () => Rebased | undefined;
  /** Whether something is typed here that is not saved. */
  hasTyped: boolean;
  isRefused: boolean;
  onKeep: (chosen: ReadonlySet<string>) => void;
  onTake: () => void;
}

/** Somebody else saved while the form was open: who changed what, and how to go on. */
export function Meanwhile({ by, compare, hasTyped, isRefused, onKeep, onTake }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was refused may be far below.
    if (isRefused) news.current?.scrollIntoView?.({ block: 'center' });
  }, [isRefused]);
  const differences = compare()?.differences ?? [];
  const conflicts = differences.filter(({ mine }) => mine !== undefined);
  const names = [...new Set(differences.map(({ label }) => label))].join('、');
  const who = by ? `${by.name} 在 ${dayjs(by.at).format('HH:mm')} ` : '其他人剛剛';
  const keep = (chosen: ReadonlySet<string>) => {
    setChoosing(false);
    onKeep(chosen);
    toast.success('已把您的修改接在新的內容上，還沒有儲存');
  };
  return (
    <div ref={news}>
      <Alert
        className={styles.news}
        type="warning"
        showIcon
        title={`${who}改了：${names}`}
        description={
          <>
            {isRefused && <p>剛才沒有儲存，您填的內容都還在。</p>}
            {hasTyped && conflicts.length > 0 && (
              <p>其中 {conflicts.length} 個欄位您也改了，可以逐項選擇。</p>
            )}
            {isOpen && <ChangeList differences={differences} />}
            <Space wrap>
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? '收起變更' : '看看變更'}
              </Button>
              {hasTyped && (
                <Button
                  size="small"
                  type="primary"
                  onClick={() => (conflicts.length > 0 ? setChoosing(true) : keep(new Set()))}
                >
                  保留我的
                </Button>
              )}
              {hasTyped ? (
                <ConfirmPopover
                  title="要改用新的內容嗎？"
                  description="您填了還沒儲存的內容會換掉，無法復原。"
                  okText="改用新的"
                  cancelText="先不要"
                  onConfirm={onTake}
                >
                  <Button size="small">改用新的</Button>
                </ConfirmPopover>
              ) : (
                <Button size="small" type="primary" onClick={onTake}>
                  改用新的
                </Button>
              )}
            </Space>
          </>
        }
      />
      {isChoosing && (
        <Suspense>
          <ConflictDialog
            conflicts={conflicts}
            onChosen={keep}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

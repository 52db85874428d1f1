import type { ReportCaseFile } from '@common/endpoints/contentReports';
import { REPORT_KIND, REPORT_OUTCOME, type ReportOutcome } from '@common/lists/contentReports';
import { Button, Drawer, Skeleton, Space, Tag } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { tagColour } from '@/components/tagColour';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { RecordPresence } from '../presence/RecordPresence';
import { DecideDialog } from './DecideDialog';
import { ReportEntry } from './ReportEntry';
import styles from './reports.module.css';
import { SubjectLinks } from './SubjectLinks';

interface Props {
  id: number;
  onClose: () => void;
  /** It was decided, or is no longer as the list shows it. */
  onChange: () => void;
}

/** The reports about one subject, where to act on it, and the decision. */
export function ReportDrawer({ id, onClose, onChange }: Props) {
  const {
    data: file,
    error,
    loading,
    refresh,
    mutate,
  } = useApi(() => api('GET /api/admin/reports/:id', { params: { id }, skipErrorHandler: true }));
  const [outcome, setOutcome] = useState<ReportOutcome>();
  return (
    <Drawer
      open
      size={640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={file ? `${REPORT_KIND[file.kind]}：${file.title}` : '檢舉'}
      onClose={onClose}
      footer={
        file &&
        !file.decision && (
          <Space wrap>
            <Button type="primary" onClick={() => setOutcome('handled')}>
              結案：已處理
            </Button>
            <Button onClick={() => setOutcome('dismissed')}>結案：不成立</Button>
          </Space>
        )
      }
    >
      <RecordPresence
        kind="report"
        id={String(id)}
        isEditing={outcome !== undefined}
        loading={loading}
        onRead={() => {
          refresh();
          onChange();
        }}
      />
      {!file && loading && <Skeleton active />}
      {!file && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {file && <Content file={file} />}
      {file && outcome && (
        <DecideDialog
          file={file}
          outcome={outcome}
          onDone={(decided) => {
            setOutcome(undefined);
            mutate(decided);
            onChange();
          }}
          onRefused={() => {
            refresh();
            onChange();
          }}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </Drawer>
  );
}

function Content({ file }: { file: ReportCaseFile }) {
  const { decision, list, reports } = file;
  return (
    <>
      {decision && (
        <p>
          <Tag color={tagColour(REPORT_OUTCOME[decision.outcome].color)}>
            {REPORT_OUTCOME[decision.outcome].label}
          </Tag>
          {decision.by.name}・<Time at={decision.at} />
          <br />
          {decision.note}
        </p>
      )}
      <SubjectLinks file={file} />
      <h3>{reports} 件檢舉</h3>
      {list.length < reports && <p>這裡是最近的 {list.length} 件。</p>}
      <ul className={styles.list}>
        {list.map((one) => (
          <ReportEntry key={one.id} report={one} />
        ))}
      </ul>
    </>
  );
}

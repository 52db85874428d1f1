import { staffActionLabel } from '@common/lists/staffActions';
import { sourceText } from '@common/staff/staffLogText';
import { Link } from '@umijs/max';
import { Timeline } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { FieldChanges } from './FieldChanges';
import { Section } from './Section';

interface Props {
  subjectType: 'order' | 'member';
  subjectId: string;
  /** Any value that changes when something was logged: the log is then read again. */
  version: unknown;
}

/** Staff actions on an order or a member, the newest first. */
export function StaffActionLog({ subjectType, subjectId, version }: Props) {
  const query = { subjectType, subjectId };
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/admin/log', { query, skipErrorHandler: true }),
    { refreshDeps: [subjectType, subjectId, version] },
  );
  return (
    <Section
      title="操作紀錄"
      extra={<Link to={`/admin/log?q=${encodeURIComponent(subjectId)}`}>所有紀錄</Link>}
    >
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && '工作人員還沒有處理過。'}
      <Timeline
        items={(data?.list ?? []).map(({ id, at, staff, action, note, changes, source }) => ({
          key: id,
          content: (
            <>
              <b>{staffActionLabel(action)}</b>　{note}
              <FieldChanges changes={changes} />
              <div>
                <small>
                  <Time at={at} />　{staff.name}（#{staff.id}）{source && `　${sourceText(source)}`}
                </small>
              </div>
            </>
          ),
        }))}
      />
    </Section>
  );
}

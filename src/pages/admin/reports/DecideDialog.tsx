import type { ReportCaseFile } from '@common/endpoints/contentReports';
import { REPORT_OUTCOME, type ReportOutcome } from '@common/lists/contentReports';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';

interface Props {
  file: ReportCaseFile;
  outcome: ReportOutcome;
  onDone: (decided: ReportCaseFile) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** The decision on all reports of a case, with a note that only staff read. */
export function DecideDialog({ file, outcome, ...rest }: Props) {
  const { label, told } = REPORT_OUTCOME[outcome];
  return (
    <FormDialog<{ note: string }, ReportCaseFile>
      {...rest}
      title={`${file.reports} 件檢舉結案：${label}`}
      okText={`結案：${label}`}
      cancelText="先不要"
      send={({ note }) =>
        api('POST /api/admin/reports/:id/decide', {
          params: { id: file.id },
          body: { outcome, note: note.trim(), seen: file.reports },
          skipErrorHandler: true,
        })
      }
    >
      {outcome === 'handled' && <p>請先處理內容，例如隱藏、撤下或凍結。這裡只會結案。</p>}
      <p>檢舉人會收到通知：「{told}」</p>
      <ReasonField name="note" label="說明（會留下紀錄，只有工作人員看得到）" />
    </FormDialog>
  );
}

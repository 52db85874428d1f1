import {
  REPORT_KIND,
  REPORT_NOTE,
  REPORT_REASON,
  REPORT_REASONS,
  type ReportKind,
  type ReportReason,
} from '@common/lists/contentReports';
import { plainText } from '@common/text/plainText';
import { Form, Input, Radio } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

/** A subject of a report. */
export interface Reported {
  kind: ReportKind;
  id: number;
  /** As the dialog calls it. */
  name: string;
  /** What another member wrote under it, which can be reported as well. */
  under?: 'reply' | 'answer' | undefined;
}

interface TypedReport {
  kind: ReportKind;
  reason: ReportReason;
  note?: string;
}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON[value] }));
const optionOf = (value: ReportKind) => ({ value, label: REPORT_KIND[value] });

interface Props {
  what: Reported;
  onClose: () => void;
}

/** Reason and note of a report. */
export function ReportDialog({ what, onClose }: Props) {
  const { kind, id, name, under } = what;
  return (
    <FormDialog<TypedReport>
      title={`檢舉${name}`}
      okText="送出檢舉"
      cancelText="先不要"
      requiredMark={false}
      initialValues={{ kind }}
      send={({ reason, note, kind: which = kind }) =>
        api('POST /api/reports', {
          body: { kind: which, id, reason, ...(note && { note: plainText(note) }) },
          skipErrorHandler: true,
        })
      }
      onDone={() => {
        toast.success('已收到您的檢舉，有結果會通知您');
        onClose();
      }}
      onClose={onClose}
    >
      <p>我們會看過這個內容再處理。對方不會知道是誰檢舉的。</p>
      {under && (
        <Form.Item name="kind" label="要檢舉哪一段">
          <Radio.Group options={[kind, under].map(optionOf)} />
        </Form.Item>
      )}
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '請選一個原因' }]}>
        <Radio.Group options={REASONS} vertical />
      </Form.Item>
      <Form.Item noStyle dependencies={['reason']}>
        {({ getFieldValue }) => {
          const isNeeded = getFieldValue('reason') === 'other';
          return (
            <Form.Item
              name="note"
              label={isNeeded ? '請說明是什麼問題' : '補充說明（選填）'}
              rules={[{ required: isNeeded, whitespace: isNeeded, message: '請說明是什麼問題' }]}
            >
              <Input.TextArea rows={3} maxLength={REPORT_NOTE} showCount />
            </Form.Item>
          );
        }}
      </Form.Item>
    </FormDialog>
  );
}

import type { StaffListing } from '@common/endpoints/adminListings';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { keepingTyped } from '@/components/unsavedWork';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

/** A verdict that takes a reason. */
export type ReasonedVerdict = 'changes' | 'refused';

/** Name of the draft of a listing's reason. */
export const draftOf = (id: number | string) => `verdict ${id}`;

interface Props {
  listing: StaffListing;
  /** The one whose reason is being written. */
  verdict: ReasonedVerdict | undefined;
  onVerdict: (verdict: ReasonedVerdict | undefined) => void;
  onDone: () => void;
  onRefused: (error: Error) => void;
}

/** The verdict on a listing, on the revision that is shown; what was typed stays when somebody else has decided meanwhile. */
export function ListingVerdict({ listing, verdict, onVerdict, onDone, onRefused }: Props) {
  const { id, revision, state } = listing;
  const { run, loading } = useApi(
    async (answer: 'approved' | ReasonedVerdict, reason: string) => {
      const call = { params: { id }, skipErrorHandler: true };
      if (answer === 'approved') {
        await api('POST /api/admin/listings/:id/approve', { ...call, body: { revision } });
        return '已上架';
      }
      const body = { revision, answer, reason };
      await api('POST /api/admin/listings/:id/answer', { ...call, body });
      return '已通知賣家';
    },
    {
      manual: true,
      onSuccess(done) {
        void toast.success(done);
        onDone();
      },
      onError: onRefused,
    },
  );
  const isDecided = state !== 'pending';
  if (!verdict) {
    return (
      <Space wrap>
        <Button disabled={isDecided} onClick={() => onVerdict('refused')}>
          不通過
        </Button>
        <Button disabled={isDecided} onClick={() => onVerdict('changes')}>
          請賣家修改
        </Button>
        <Button
          type="primary"
          disabled={isDecided}
          loading={loading}
          onClick={() => run('approved', '')}
        >
          通過並上架
        </Button>
      </Space>
    );
  }
  return (
    <ReasonForm
      name={draftOf(id)}
      verdict={verdict}
      isDecided={isDecided}
      loading={loading}
      onBack={() => onVerdict(undefined)}
      onSend={(reason) => run(verdict, reason)}
    />
  );
}

interface FormValues {
  reason: string;
}

interface ReasonProps {
  /** Of the listing's draft. */
  name: string;
  verdict: ReasonedVerdict;
  isDecided: boolean;
  loading: boolean;
  onBack: () => void;
  onSend: (reason: string) => void;
}

/** What the seller is told; it comes back after the form or its drawer was closed. */
function ReasonForm({ name, verdict, isDecided, loading, onBack, onSend }: ReasonProps) {
  const [form] = Form.useForm<FormValues>();
  const [isTyped, setTyped] = useState(false);
  useUnsaved<FormValues>(isTyped, {
    name,
    read: () => form.getFieldsValue(),
    restore(typed) {
      form.setFieldsValue(typed);
      setTyped(true);
    },
  });
  return (
    <Form
      form={form}
      layout="vertical"
      onValuesChange={() => setTyped(true)}
      onFinish={({ reason }) => onSend(reason.trim())}
    >
      <Form.Item
        name="reason"
        label={verdict === 'changes' ? '需要修改的地方' : '不通過的原因'}
        rules={[{ required: true, whitespace: true, min: 2, message: '請填寫給賣家的說明' }]}
      >
        <Input.TextArea rows={2} maxLength={300} showCount />
      </Form.Item>
      <Space wrap>
        <Button onClick={keepingTyped(onBack)}>返回</Button>
        <Button
          htmlType="submit"
          type="primary"
          danger={verdict === 'refused'}
          disabled={isDecided}
          loading={loading}
        >
          {verdict === 'changes' ? '請賣家修改' : '確定不通過'}
        </Button>
      </Space>
    </Form>
  );
}

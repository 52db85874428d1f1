import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { Alert, Form, Radio, Space } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { DialogPresence } from '../presence/DialogPresence';
import { BookedMeanwhile } from './OutflowClues';
import { OutflowFacts } from './OutflowFacts';
import { ReasonField } from './ReasonField';

interface Props {
  outflow: UnknownOutflow;
  onDone: (outflow: UnknownOutflow) => void;
  onRefused: () => void;
  onClose: () => void;
}

interface FormValues {
  /** `withdrawal` or `deposit`, and its number. */
  paid: string;
  note: string;
}

const bodyOf = ({ paid, note }: FormValues) => {
  const [what, id] = paid.split(' ');
  return {
    ...(what === 'deposit' ? { depositId: Number(id) } : { withdrawalId: Number(id) }),
    note: note.trim(),
  };
};

/** Books the transaction as the payment of a withdrawal. */
export function OutflowPaidDialog({ outflow, ...rest }: Props) {
  const fitting = outflow.candidates.filter(({ fits }) => fits);
  const choices = [
    ...fitting.map(({ id, person, depositId, state }) => ({
      value: `withdrawal ${id}`,
      label: `提幣 #${id}，${person.name}${depositId === null ? '' : '（退回待查款項）'}，${WITHDRAWAL_STATE_LABELS[state].label}`,
    })),
    ...outflow.deposits.map(({ id }) => ({
      value: `deposit ${id}`,
      label: `待查款項 ${id}，已退回原付款地址`,
    })),
  ];
  return (
    <FormDialog<FormValues, UnknownOutflow>
      {...rest}
      title="這筆交易付的是哪一筆"
      okText="確認已付款"
      initialValues={{ paid: choices[0]?.value }}
      send={(typed) =>
        api('POST /api/admin/outflows/:id/paid', {
          params: { id: outflow.id },
          body: bodyOf(typed),
          skipErrorHandler: true,
        })
      }
    >
      <DialogPresence kind="outflow" id={outflow.id} onRead={rest.onRefused} />
      <BookedMeanwhile outflow={outflow} />
      <OutflowFacts outflow={outflow} />
      <Form.Item
        name="paid"
        label="地址和數量相同的款項"
        rules={[{ required: true, message: '請選擇這筆交易付的是哪一筆' }]}
      >
        <Radio.Group>
          <Space orientation="vertical">
            {choices.map(({ value, label }) => (
              <Radio key={value} value={value}>
                {label}
              </Radio>
            ))}
          </Space>
        </Radio.Group>
      </Form.Item>
      {choices.length > 1 && (
        <Alert
          type="info"
          showIcon
          title="有多筆相符時選最早的一筆，其餘仍會照常送出。"
          style={{ marginBottom: 16 }}
        />
      )}
      <p>會標示為已完成，並扣除為它保留的款項，不會再送出一次。無法復原。</p>
      <ReasonField
        name="note"
        label="核對的依據（會留下紀錄）"
        placeholder="例如：還原 11/22 備份，區塊瀏覽器已核對"
      />
    </FormDialog>
  );
}

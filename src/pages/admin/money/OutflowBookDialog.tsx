import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { Form, Radio, Space } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { DialogPresence } from '../presence/DialogPresence';
import { MemberPicker } from './MemberPicker';
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
  as: 'member' | 'loss' | 'capital';
  memberId?: number;
  note: string;
}

/** Books an outflow that no withdrawal explains: charges a member, or books a loss or capital spent. */
export function OutflowBookDialog({ outflow, ...rest }: Props) {
  const [owner] = outflow.owners;
  return (
    <FormDialog<FormValues, UnknownOutflow>
      {...rest}
      title="入帳不明轉出"
      okText="確認入帳"
      danger
      initialValues={{ as: owner ? 'member' : 'loss' }}
      send={({ as, memberId, note }) =>
        api('POST /api/admin/outflows/:id/book', {
          params: { id: outflow.id },
          body: { as, note: note.trim(), ...(as === 'member' && { memberId }) },
          skipErrorHandler: true,
        })
      }
    >
      <DialogPresence kind="outflow" id={outflow.id} onRead={rest.onRefused} />
      <BookedMeanwhile outflow={outflow} />
      <OutflowFacts outflow={outflow} />
      <Form.Item name="as" label="這筆款項是" rules={[{ required: true, message: '請選擇' }]}>
        <Radio.Group>
          <Space orientation="vertical">
            <Radio value="member">會員的提幣（備份之後提出，紀錄已遺失）：從他的餘額扣除</Radio>
            <Radio value="loss">平台的損失（例如金鑰外洩）</Radio>
            <Radio value="capital">平台自有資金的支出（例如管理員自行轉出）</Radio>
          </Space>
        </Radio.Group>
      </Form.Item>
      <Form.Item noStyle dependencies={['as']}>
        {({ getFieldValue }) =>
          getFieldValue('as') === 'member' && (
            <Form.Item
              name="memberId"
              label="收到這筆款項的會員"
              extra="餘額不足的部分記入平台損失。已關閉的帳戶從待查裡留給他的款項扣除。"
              rules={[{ required: true, message: '請選擇會員' }]}
            >
              <MemberPicker suggestion={owner} />
            </Form.Item>
          )
        }
      </Form.Item>
      <p>入帳後無法復原。</p>
      <ReasonField
        name="note"
        label="核對的依據（會留下紀錄）"
        placeholder="例如：還原 11/22 備份，會員來信確認已收到"
      />
    </FormDialog>
  );
}

import type { Return } from '@common/endpoints/returns';
import { CARRIERS } from '@common/lists/carriers';
import { type ReturnStep, returnStep } from '@common/returns';
import { useRequest } from 'ahooks';
import { AutoComplete, Checkbox, Form, Input, Modal } from 'antd';
import { TOKEN_SYMBOL } from '../../../config/token';
import { required } from '../Address/required';
import { Amount } from '../Amount';
import { ACTIONS } from './actions';
import type { StepInput } from './returnApi';

interface Props {
  one: Return;
  step: ReturnStep;
  send: (body: StepInput) => Promise<Return>;
  onDone: (one: Return) => void;
  /** It may stand elsewhere by now. */
  onRefused: () => void;
  onClose: () => void;
}

/** What a step means and what has to be said with it; a refusal keeps what was typed. */
export function StepDialog({ one, step, send, onDone, onRefused, onClose }: Props) {
  const [form] = Form.useForm<Omit<StepInput, 'step'>>();
  const { run, loading } = useRequest(
    (typed: Omit<StepInput, 'step'>) => send({ ...typed, step }),
    { manual: true, onSuccess: onDone, onError: onRefused },
  );
  const action = ACTIONS[step];
  const { needs } = returnStep(step);
  const mayRestock = step === 'refund' && one.role !== 'buyer' && one.fulfilment !== 'digital';
  return (
    <Modal
      open
      title={action?.label}
      okText={action?.label}
      okButtonProps={{ danger: action?.isDanger }}
      cancelText="先不要"
      confirmLoading={loading}
      mask={{ closable: false }}
      style={{ top: 16 }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{action?.says}</p>
      {step === 'refund' && (
        <p>
          退還 <Amount value={one.coinAmount} unit={TOKEN_SYMBOL} />
          {one.advAmount !== '0' && (
            <>
              {' '}
              與 <Amount value={one.advAmount} unit="廣告幣" />
            </>
          )}
        </p>
      )}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={run}>
        {action?.noteLabel && (
          <Form.Item
            name="note"
            label={action.noteLabel}
            rules={needs === 'note' ? [required('請填寫說明')] : []}
          >
            <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
          </Form.Item>
        )}
        {needs === 'parcel' && (
          <>
            <Form.Item name="carrier" label="物流公司" rules={[required('請填寫物流公司')]}>
              <AutoComplete options={CARRIERS.map(({ name }) => ({ value: name }))}>
                <Input maxLength={30} />
              </AutoComplete>
            </Form.Item>
            <Form.Item name="trackingNo" label="物流單號" rules={[required('請填寫物流單號')]}>
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
          </>
        )}
        {mayRestock && (
          <Form.Item name="restock" valuePropName="checked">
            <Checkbox>商品已收回，可以再賣，放回庫存</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

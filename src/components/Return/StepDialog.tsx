import type { Return } from '@common/endpoints/returns';
import { type ReturnStep, returnStep } from '@common/returns';
import { TOKEN_SYMBOL } from '@config/token';
import { Checkbox, Form, Input } from 'antd';
import { required } from '../Address/required';
import { Amount } from '../Amount';
import { FormDialog } from '../FormDialog';
import { ParcelFields } from '../Order/ParcelFields';
import { ACTIONS } from './actions';
import type { StepInput } from './returnApi';

interface Props {
  one: Return;
  step: ReturnStep;
  send: (body: StepInput) => Promise<Return>;
  onDone: (one: Return) => void;
  /** Called after a refusal: the return's state may have changed. */
  onRefused: () => void;
  onClose: () => void;
}

/** Explains a step and asks for its required fields; a refusal keeps what was typed. */
export function StepDialog({ one, step, send, onDone, onRefused, onClose }: Props) {
  const action = ACTIONS[step];
  const { needs } = returnStep(step);
  const mayRestock = step === 'refund' && one.role !== 'buyer' && one.fulfilment !== 'digital';
  return (
    <FormDialog<Omit<StepInput, 'step'>, Return>
      title={action?.label}
      okText={action?.label}
      cancelText="先不要"
      danger={action?.isDanger}
      requiredMark={false}
      style={{ top: 16 }}
      send={(typed) => send({ ...typed, step })}
      onDone={onDone}
      onRefused={onRefused}
      onClose={onClose}
    >
      <p>{action?.consequence}</p>
      {step === 'refund' && (
        <p>
          退回 <Amount value={one.coinAmount} unit={TOKEN_SYMBOL} />
          {one.advAmount !== '0' && (
            <>
              {' '}
              與 <Amount value={one.advAmount} unit="廣告幣" />
            </>
          )}
        </p>
      )}
      {action?.noteLabel && (
        <Form.Item
          name="note"
          label={action.noteLabel}
          rules={needs === 'note' ? [required('請填寫說明')] : []}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      )}
      {needs === 'parcel' && <ParcelFields numberLabel="物流單號" />}
      {mayRestock && (
        <Form.Item name="restock" valuePropName="checked">
          <Checkbox>商品還在或已收回，放回庫存</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}

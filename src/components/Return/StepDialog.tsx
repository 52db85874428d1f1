import type { Return } from '@common/endpoints/returns';
import { type ReturnState, type ReturnStep, returnStep } from '@common/orders/returns';
import { Link } from '@umijs/max';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { isStale } from '@/services/isStale';
import { AddressText } from '../Address/AddressText';
import { required } from '../Address/required';
import { CoinAndAdv } from '../CoinAndAdv';
import { FormDialog } from '../FormDialog';
import { ParcelFields } from '../Order/ParcelFields';
import { RestockItem, restockOf } from '../Order/RestockItem';
import textLink from '../textLink.module.css';
import { ACTIONS } from './actions';
import type { StepInput } from './returnApi';

interface Props {
  /** The return. */
  one: Return;
  step: ReturnStep;
  send: (body: StepInput, seen: ReturnState) => Promise<Return>;
  onDone: (one: Return) => void;
  /** Called after a refusal: the return's state may have changed. */
  onRefused: () => void;
  onClose: () => void;
}

type TypedStep = Omit<StepInput, 'step' | 'restock' | 'restockSkus'> & {
  /** Variants that can be sold again. */
  restocked?: number[];
};

/** The stored address that the buyer will see; without one, where it can be stored for later returns. */
function ReturnAddress({ one: { role, returnTo, isPlatform } }: Pick<Props, 'one'>) {
  if (returnTo) {
    return (
      <p>
        買家會看到這個寄回地址：
        <br />
        <AddressText address={returnTo} />
      </p>
    );
  }
  const hint = '填好寄件與退貨地址，之後就不用每次寫。';
  if (role === 'seller') {
    return (
      <p>
        在
        <Link className={textLink.link} to="/member/selling/shipping">
          運送方式
        </Link>
        {hint}
      </p>
    );
  }
  // Without a link: this member of staff may lack the right to change the address.
  return isPlatform ? <p>在後台的「運送方式」{hint}</p> : null;
}

/** Within the seven days in which goods come back without a reason, a refusal needs one. */
function RefusalWarning({ one: { reason } }: Pick<Props, 'one'>) {
  if (reason !== 'changed') return null;
  return (
    <p>
      <b>七天鑑賞期退貨不需要理由，依法原則上不能拒絕。</b>有例外的話，請在原因寫明。
    </p>
  );
}

/** Explains a step of a return and asks for the fields that it needs; a refusal keeps what was typed. */
export function StepDialog({ one, step, send, onDone, onRefused, onClose }: Props) {
  const action = ACTIONS[step];
  // The state that the person decides on is the one at the dialog's opening. Once the server has refused it as stale, it is
  // undefined: the person then decides on the state that is shown now.
  const [openedState, setOpenedState] = useState<ReturnState | undefined>(one.state);
  const { needs } = returnStep(step);
  const writesAddress = needs === 'address' && !one.returnTo;
  const noteLabel = writesAddress ? '寄回地址與注意事項（買家看得到）' : action?.noteLabel;
  const whyRequired = writesAddress
    ? '請填寫寄回地址，買家才知道要寄到哪裡'
    : needs === 'note' && '請填寫說明';
  const mayRestock = step === 'refund' && one.role !== 'buyer' && one.fulfilment !== 'digital';
  return (
    <FormDialog<TypedStep, Return>
      title={action?.label}
      okText={action?.label}
      cancelText="先不要"
      danger={action?.isDanger}
      requiredMark={false}
      style={{ top: 16 }}
      send={({ restocked = [], ...typed }) =>
        send(
          { ...typed, ...(mayRestock && restockOf(one, restocked)), step },
          openedState ?? one.state,
        )
      }
      onDone={onDone}
      onRefused={(error) => {
        if (isStale(error)) setOpenedState(undefined);
        onRefused();
      }}
      onClose={onClose}
    >
      <p>{action?.consequence}</p>
      {step === 'refuse' && <RefusalWarning one={one} />}
      {step === 'refund' && (
        <p>
          退回 <CoinAndAdv coin={one.coinAmount} adv={one.advAmount} />
          {!one.isWhole && '，訂單其餘部分照原來的進度進行。'}
        </p>
      )}
      {needs === 'address' && <ReturnAddress one={one} />}
      {noteLabel && (
        <Form.Item name="note" label={noteLabel} rules={whyRequired ? [required(whyRequired)] : []}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      )}
      {needs === 'parcel' && <ParcelFields numberLabel="物流單號" />}
      {mayRestock && <RestockItem lines={one.lines} />}
    </FormDialog>
  );
}

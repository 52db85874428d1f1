import { handingOf } from '@common/delivery/handing';
import type { Sale } from '@common/endpoints/sales';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { RETURN_WINDOW_DAYS } from '@common/orders/returnTerms';
import { Form, Input } from 'antd';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { FormDialog } from '@/components/FormDialog';
import { leftOf, linesLeft } from '@/components/Order/boughtOrder';
import { allOf, RestockItem, restockOf } from '@/components/Order/RestockItem';
import { PackedPieces, packedAtFirst, piecesToSend } from '@/components/Parcel/PackedPieces';
import { ShipBy, type ShippedBy } from '@/components/Parcel/ShipBy';
import {
  UnsentRefund,
  type UnsentTyped,
  unsentAtFirst,
  unsentBody,
} from '@/components/Parcel/UnsentRefund';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

export type SaleStep = 'ship' | 'handOver' | 'refund' | 'refundRest' | 'lacking';

interface FormValues extends UnsentTyped {
  carrier: string;
  trackingNo: string;
  by?: ShippedBy;
  pieces?: SkuQuantity[];
  note: string;
  reason: string;
}

const STEPS: Record<SaleStep, { title: string; okText: string; done: string }> = {
  ship: { title: '出貨', okText: '確認出貨', done: '已通知買家出貨' },
  handOver: { title: '完成交付', okText: '確認已交付', done: '已通知買家' },
  refund: { title: '退款給買家', okText: '確認退款', done: '已退款給買家' },
  refundRest: { title: '其餘商品退款', okText: '確認退款', done: '已退款給買家' },
  lacking: { title: '缺貨退款', okText: '確認退款', done: '已退款給買家' },
};

const isOfPieces = (step: SaleStep) => step === 'refundRest' || step === 'lacking';

function send(step: SaleStep, sale: Sale, typed: FormValues): Promise<Sale> {
  const params = { out_trade_no: sale.out_trade_no };
  if (step === 'ship' && typed.by === 'carrier') {
    const body = piecesToSend(sale, typed.pieces);
    return api('POST /api/me/sales/:out_trade_no/book', { params, body, skipErrorHandler: true });
  }
  if (step === 'ship') {
    const shipping = { carrier: typed.carrier.trim(), trackingNo: typed.trackingNo.trim() };
    const body = { ...shipping, ...piecesToSend(sale, typed.pieces) };
    return api('POST /api/me/sales/:out_trade_no/ship', { params, body, skipErrorHandler: true });
  }
  if (step === 'handOver') {
    const body = { note: typed.note.trim() };
    return api('POST /api/me/sales/:out_trade_no/handover', {
      params,
      body,
      skipErrorHandler: true,
    });
  }
  const reason = typed.reason.trim();
  if (isOfPieces(step)) {
    const body = { reason, ...unsentBody(sale, typed) };
    return api('POST /api/me/sales/:out_trade_no/refund-rest', {
      params,
      body,
      skipErrorHandler: true,
    });
  }
  const body = { reason, ...restockOf({ lines: linesLeft(sale) }, typed.restocked ?? []) };
  return api('POST /api/me/sales/:out_trade_no/refund', { params, body, skipErrorHandler: true });
}

interface Props {
  sale: Sale;
  step: SaleStep;
  onDone: (sale: Sale) => void;
  /** Called after a refusal: the order may have changed. */
  onRefused: () => void;
  onClose: () => void;
}

/** The seller's next step; a refusal keeps what was typed. */
export function SaleDialog({ sale, step, onDone, onRefused, onClose }: Props) {
  const { okText, done } = STEPS[step];
  const prefix = step === 'refund' ? `無法${handingOf(sale.fulfilment)}，` : '';
  const title = `${prefix}${STEPS[step].title}`;
  const lines = linesLeft(sale);
  const left = leftOf(sale);
  const isRefund = step === 'refund' || isOfPieces(step);
  return (
    <FormDialog<FormValues, Sale>
      title={title}
      okText={okText}
      danger={isRefund}
      requiredMark={false}
      initialValues={
        isOfPieces(step) ? unsentAtFirst(sale) : { restocked: allOf(lines), ...packedAtFirst(sale) }
      }
      send={(typed) => send(step, sale, typed)}
      onDone={(moved) => {
        void toast.success(done);
        onDone(moved);
      }}
      onRefused={onRefused}
      onClose={onClose}
    >
      {step === 'ship' && (
        <>
          <PackedPieces order={sale} />
          <ShipBy />
        </>
      )}
      {step === 'handOver' && (
        <>
          <p>
            訂單會立即完成，無法復原。款項再託管 {RETURN_WINDOW_DAYS}{' '}
            天，買家沒有申請退貨就撥入您的餘額。
          </p>
          <Form.Item
            name="note"
            label="交付說明（買家看得到）"
            rules={[{ required: true, whitespace: true, message: '請說明如何交付' }]}
          >
            <Input maxLength={200} placeholder="例如：序號已寄到買家信箱" />
          </Form.Item>
        </>
      )}
      {isOfPieces(step) && <UnsentRefund order={sale} buyer={sale.buyer} />}
      {step === 'refund' && (
        <p>
          將退回 <CoinAndAdv coin={left.coin} adv={left.adv} /> 給 {sale.buyer}
          ，訂單變為「交易失敗」，無法復原。
        </p>
      )}
      {isRefund && (
        <>
          <Form.Item
            name="reason"
            label="原因（買家看得到）"
            rules={[{ required: true, whitespace: true, message: '請填寫原因' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          {step === 'refund' && <RestockItem lines={lines} />}
        </>
      )}
    </FormDialog>
  );
}

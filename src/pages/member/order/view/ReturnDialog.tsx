import type { Order } from '@common/endpoints/orderShapes';
import type { Picture } from '@common/endpoints/pictures';
import { RETURN_REASON } from '@common/lists/returns';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { type ReturnReason, reasonsFor } from '@common/orders/returns';
import { history } from '@umijs/max';
import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { required } from '@/components/Address/required';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { dialogExits } from '@/components/dialogExits';
import { refundOf } from '@/components/Order/boughtOrder';
import { PieceChoice } from '@/components/Order/PieceChoice';
import pieceStyles from '@/components/Order/PieceChoice.module.css';
import { inputsOf } from '@/components/PictureUpload/inputsOf';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './OrderView.module.css';

interface Props {
  order: Order;
  /** Called after a refusal: the order may no longer be returnable. */
  onRefused: () => void;
  onClose: () => void;
}

interface TypedReturn {
  reason: ReturnReason;
  text?: string;
  pictures?: Picture[];
  pieces?: SkuQuantity[];
}

/** The refund for the chosen pieces. */
function Refund({ order, pieces }: { order: Order; pieces: readonly SkuQuantity[] }) {
  const { coin, adv, isWhole } = refundOf(order, pieces);
  const keepsFee = !isWhole && order.deliveryFee !== '0';
  return (
    <p className={pieceStyles.refund} aria-live="polite">
      退款金額：
      <CoinAndAdv coin={coin} adv={adv} />
      {keepsFee && <span className={pieceStyles.note}>全部商品都退回時，才會退運費。</span>}
    </p>
  );
}

/** Asks for the pieces and the reason of a return, then opens the return's page. */
export function ReturnDialog({ order, onRefused, onClose }: Props) {
  const [form] = Form.useForm<TypedReturn>();
  const [isUploading, setUploading] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const reason = Form.useWatch('reason', form);
  const pieces = Form.useWatch('pieces', form);
  const { out_trade_no, returnable, canAskToCancel: isCancel } = order;
  const isChoice = returnable.length > 1 || returnable.some(({ quantity }) => quantity > 1);
  const reasons = reasonsFor({ ...order, won: isCancel });
  const { run, loading } = useApi(
    ({ reason, text = '', pictures, pieces }: TypedReturn) =>
      api('POST /api/orders/:out_trade_no/returns', {
        params: { out_trade_no },
        body: {
          reason,
          text: text.trim(),
          pictures: inputsOf(pictures),
          ...(isChoice && !isCancel && { lines: pieces }),
        },
      }),
    {
      manual: true,
      onSuccess({ id }) {
        // Sent: the page may be left without a question.
        flushSync(() => setTyped(false));
        history.push(`/member/returns/${id}`);
      },
      onError: onRefused,
    },
  );
  return (
    <Modal
      {...dialogExits(isTyped, onClose)}
      open
      title={isCancel ? '申請取消' : '申請退貨'}
      okText="送出申請"
      cancelText="先不要"
      confirmLoading={loading}
      okButtonProps={{ disabled: isUploading }}
      style={{ top: 16 }}
      onOk={form.submit}
    >
      <p className={styles.quiet}>
        {isCancel
          ? '得標的訂單需要賣家同意才能取消。申請期間款項由平台託管，賣家暫停出貨或交付；賣家同意後，款項會全額退回您的餘額。賣家不同意時，可以請平台處理。'
          : '申請期間款項由平台託管，不會撥給賣家。同意退款後，會退回您的餘額。'}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={isCancel ? { reason: 'cancel' } : { pieces: [...returnable] }}
        onValuesChange={() => setTyped(true)}
        onFinish={run}
      >
        {!isCancel && (
          <>
            <Form.Item
              name="pieces"
              label="要退的商品"
              hidden={!isChoice}
              rules={[{ type: 'array', min: 1, required: true, message: '請選擇要退的商品' }]}
            >
              <PieceChoice lines={order.lines} most={returnable} verb="退" />
            </Form.Item>
            {pieces !== undefined && pieces.length > 0 && <Refund order={order} pieces={pieces} />}
          </>
        )}
        <Form.Item
          name="reason"
          label="退貨原因"
          hidden={isCancel}
          rules={[required('請選擇退貨原因')]}
        >
          <Radio.Group
            className={styles.reasons}
            options={reasons.map((value) => ({ value, label: RETURN_REASON[value] }))}
          />
        </Form.Item>
        <Form.Item
          name="text"
          label={isCancel ? '取消原因' : reason === 'changed' ? '補充說明（選填）' : '情況說明'}
          dependencies={['reason']}
          rules={reason === 'changed' ? [] : [required('請說明情況，方便對方判斷')]}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
        <Form.Item name="pictures" label="圖片（選填）">
          <PictureUpload
            purpose="return"
            max={6}
            label={isCancel ? '取消的圖片' : '退貨的圖片'}
            onBusy={setUploading}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

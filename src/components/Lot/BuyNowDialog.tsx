import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './BidDialog.module.css';
import { Receipt } from './Receipt';
import { Refused } from './Refused';
import { type Refusal, refusalOf } from './refusalOf';

interface Props {
  lot: Lot;
  /** The price offered when the dialog opened. */
  price: string;
  onReceipt: (receipt: BidReceipt) => void;
  onClose: () => void;
}

/** Buys at the fixed price after a confirmation; this ends the lot. */
export function BuyNowDialog({ lot, price, onReceipt, onClose }: Props) {
  const [refusal, setRefusal] = useState<Refusal>();
  const {
    run: buy,
    data: receipt,
    loading,
  } = useApi(
    () =>
      api('POST /api/auctions/:id/buy-now', {
        params: { id: lot.lotId },
        body: { price },
        skipErrorHandler: true,
      }),
    {
      manual: true,
      onBefore: () => setRefusal(undefined),
      onSuccess: onReceipt,
      onError: (failure) => setRefusal(refusalOf(failure)),
    },
  );
  return (
    <Modal
      open
      title={receipt ? '直購完成' : '直購'}
      width={480}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        receipt ? (
          <Button type="primary" autoFocus onClick={onClose}>
            完成
          </Button>
        ) : (
          <Button
            type="primary"
            size="large"
            block
            loading={loading}
            disabled={lot.buyNow === null}
            onClick={buy}
          >
            以 <Amount value={price} unit={TOKEN_SYMBOL} /> 直購
          </Button>
        )
      }
    >
      {receipt ? (
        <Receipt receipt={receipt} />
      ) : (
        <>
          <p className={styles.title}>{lot.title}</p>
          <AboutTwd value={price} className={styles.twd} />
          <p className={styles.quiet}>
            價款立即從您的餘額付清並由平台託管，競標隨即結束，訂單會出現在「我的訂單」。
          </p>
          {lot.buyNow === null && !refusal && !loading && (
            <Alert
              type="info"
              showIcon
              title={
                lot.phase === 'live'
                  ? '已有人出價，不能再直購；您仍可以出價競標。'
                  : '競標已結束，不能再直購。'
              }
            />
          )}
          {refusal && <Refused refusal={refusal} />}
        </>
      )}
    </Modal>
  );
}

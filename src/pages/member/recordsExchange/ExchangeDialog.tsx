import type { Exchange, Quote } from '@common/endpoints/exchange';
import { useRequest } from 'ahooks';
import { Alert, Button, Modal, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { Countdown } from '@/components/Lot/Countdown';
import { refusalOf } from '@/components/Lot/refusalOf';
import { api } from '@/services/api';
import { useTimeLeft } from '@/services/serverClock';
import { useMe } from '@/services/useMe';
import { AmountStep } from './AmountStep';
import { amountFault } from './amountFault';
import { ConversionFacts } from './ConversionFacts';

const UNANSWERED = '沒有收到回應，還不確定是否完成。請再按一次，不會重複兌換。';

interface Props {
  onDone: () => void;
  onClose: () => void;
}

/** Coin into adv: how much, then the quote while it stands, then what came of it. */
export function ExchangeDialog({ onDone, onClose }: Props) {
  const { me } = useMe();
  const terms = useRequest(() => api('GET /api/exchange', { skipErrorHandler: true }), {
    onError() {},
  });
  const [typed, setTyped] = useState('');
  const [quote, setQuote] = useState<Quote>();
  const [done, setDone] = useState<Exchange>();
  const [refusal, setRefusal] = useState<string>();
  const isOver = useTimeLeft(quote?.expiresAt ?? null) === 0;
  const fault = terms.data && me ? amountFault(typed, terms.data, me.coin.available) : '';

  const refuse = (failure: Error) => {
    const told = refusalOf(failure);
    setRefusal(told && (told.code === '' ? UNANSWERED : told.text));
  };
  const asking = useRequest(
    () => api('POST /api/exchange/quote', { body: { amount: typed }, skipErrorHandler: true }),
    { manual: true, onBefore: () => setRefusal(undefined), onSuccess: setQuote, onError: refuse },
  );
  const converting = useRequest(
    (quoteId: number) => api('POST /api/exchange', { body: { quoteId }, skipErrorHandler: true }),
    {
      manual: true,
      onBefore: () => setRefusal(undefined),
      onSuccess(made) {
        setDone(made);
        onDone();
      },
      onError: refuse,
    },
  );
  const ask = () => {
    if (fault === undefined && !asking.loading) asking.run();
  };

  const title = done ? '兌換完成' : quote ? '確認兌換' : '兌換廣告幣';
  const footer = done ? (
    <Button type="primary" size="large" block onClick={onClose}>
      完成
    </Button>
  ) : quote && !isOver ? (
    <Button
      type="primary"
      size="large"
      block
      loading={converting.loading}
      onClick={() => converting.run(quote.quoteId)}
    >
      確認兌換
    </Button>
  ) : (
    <Button
      type="primary"
      size="large"
      block
      loading={asking.loading}
      disabled={fault !== undefined}
      onClick={ask}
    >
      {quote ? '重新取得報價' : '取得報價'}
    </Button>
  );

  return (
    <Modal
      open
      title={title}
      width={440}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={footer}
    >
      {done ? (
        <Result
          status="success"
          title="已兌換"
          subTitle={`兌換編號 ${done.id}`}
          style={{ padding: 0 }}
          extra={<ConversionFacts of={done} />}
        />
      ) : quote ? (
        <>
          <ConversionFacts of={quote}>
            <dt>報價剩餘</dt>
            <dd>
              <Countdown until={quote.expiresAt} over="已過期" announces />
            </dd>
          </ConversionFacts>
          <Button
            type="link"
            disabled={converting.loading}
            onClick={() => {
              setQuote(undefined);
              setRefusal(undefined);
            }}
          >
            修改數量
          </Button>
          {isOver && !refusal && (
            <Alert type="info" showIcon title="報價已過期，沒有扣款，請重新取得報價。" />
          )}
        </>
      ) : terms.data && me ? (
        <AmountStep
          terms={terms.data}
          available={me.coin.available}
          typed={typed}
          fault={fault}
          onType={setTyped}
          onSubmit={ask}
        />
      ) : terms.error && !terms.loading ? (
        <Alert
          type="error"
          showIcon
          title="兌換條件沒有載入成功。"
          action={<Button onClick={terms.refresh}>重新載入</Button>}
        />
      ) : (
        <Skeleton active />
      )}
      {refusal && !done && <Alert type="error" showIcon role="alert" title={refusal} />}
    </Modal>
  );
}

import type { Exchange, Quote } from '@common/endpoints/exchange';
import { Alert, Button, Modal, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { dialogExits } from '@/components/dialogExits';
import { Loaded } from '@/components/Loaded';
import { Countdown } from '@/components/Lot/Countdown';
import { refusalOf } from '@/components/Lot/refusalOf';
import { RetryButton } from '@/components/RetryButton';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useTimeLeft } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { useMe } from '@/services/useMe';
import { AmountStep } from './AmountStep';
import { amountFault } from './amountFault';
import { ConversionFacts } from './ConversionFacts';

const UNANSWERED = '沒有收到回應，還不確定是否完成。請再按一次，不會重複兌換。';

const TITLES = { amount: '兌換廣告幣', quote: '確認兌換', done: '兌換完成' };

interface Props {
  onDone: () => void;
  onClose: () => void;
}

/** Converts coin to adv: amount, quote with time limit, result. */
export function ExchangeDialog({ onDone, onClose }: Props) {
  const { me, refresh: refreshMe } = useMe();
  const terms = useApi(() => api('GET /api/exchange', { skipErrorHandler: true }));
  const [typed, setTyped] = useState('');
  const [quote, setQuote] = useState<Quote>();
  const [done, setDone] = useState<Exchange>();
  const [refusal, setRefusal] = useState<string>();
  const isTyped = typed !== '' && !done;
  useUnsaved(isTyped);
  const isOver = useTimeLeft(quote?.expiresAt ?? null) === 0;
  const fault = terms.data && me ? amountFault(typed, terms.data, me.coin.available) : '';

  const refuse = (failure: Error) => {
    const answer = refusalOf(failure);
    setRefusal(answer && (answer.code === '' ? UNANSWERED : answer.text));
    // The balance was spent elsewhere since it was shown.
    if (answer?.code === 'BALANCE_SHORT') refreshMe();
  };
  const asking = useApi(
    () => api('POST /api/exchange/quote', { body: { amount: typed }, skipErrorHandler: true }),
    { manual: true, onBefore: () => setRefusal(undefined), onSuccess: setQuote, onError: refuse },
  );
  const converting = useApi(
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
  // Its end changes the address: without another question.
  const close = () => {
    flushSync(() => setTyped(''));
    onClose();
  };
  const ask = () => {
    if (fault === undefined && !asking.loading) asking.run();
  };

  const step = done ? 'done' : quote ? 'quote' : 'amount';

  return (
    <Modal
      {...dialogExits(isTyped, close)}
      open
      title={TITLES[step]}
      width={440}
      footer={
        <Footer
          step={step}
          isOver={isOver}
          // No new quote during a conversion.
          loading={asking.loading || converting.loading}
          disabled={fault !== undefined}
          onAsk={ask}
          onConvert={() => quote && converting.run(quote.quoteId)}
          onClose={onClose}
        />
      }
    >
      {done ? (
        <Done exchange={done} />
      ) : quote ? (
        <QuoteStep
          quote={quote}
          isExpired={isOver && !refusal}
          isConverting={converting.loading}
          onChangeAmount={() => {
            setQuote(undefined);
            setRefusal(undefined);
          }}
        />
      ) : (
        <Loaded
          request={{ ...terms, data: terms.data && me && { terms: terms.data, me } }}
          waiting={<Skeleton active />}
          failed={(retry) => (
            <Alert
              type="error"
              showIcon
              title="無法載入兌換條件。"
              action={<RetryButton onRetry={retry} />}
            />
          )}
        >
          {({ terms, me }) => (
            <AmountStep
              terms={terms}
              available={me.coin.available}
              typed={typed}
              fault={fault}
              onType={setTyped}
              onSubmit={ask}
            />
          )}
        </Loaded>
      )}
      {refusal && !done && <Alert type="error" showIcon role="alert" title={refusal} />}
    </Modal>
  );
}

interface FooterProps {
  step: keyof typeof TITLES;
  /** The quote has expired. */
  isOver: boolean;
  loading: boolean;
  disabled: boolean;
  onAsk: () => void;
  onConvert: () => void;
  onClose: () => void;
}

function Footer({ step, isOver, loading, disabled, onAsk, onConvert, onClose }: FooterProps) {
  const props = { type: 'primary', size: 'large', block: true, loading } as const;
  if (step === 'done') {
    return (
      <Button type="primary" size="large" block onClick={onClose}>
        完成
      </Button>
    );
  }
  if (step === 'quote' && !isOver) {
    return (
      <Button {...props} onClick={onConvert}>
        確認兌換
      </Button>
    );
  }
  return (
    <Button {...props} disabled={disabled} onClick={onAsk}>
      {step === 'quote' ? '重新取得報價' : '取得報價'}
    </Button>
  );
}

interface QuoteStepProps {
  quote: Quote;
  isExpired: boolean;
  isConverting: boolean;
  onChangeAmount: () => void;
}

const QuoteStep = ({ quote, isExpired, isConverting, onChangeAmount }: QuoteStepProps) => (
  <>
    <ConversionFacts conversion={quote}>
      <dt>報價剩餘</dt>
      <dd>
        <Countdown until={quote.expiresAt} over="已過期" announces />
      </dd>
    </ConversionFacts>
    <Button type="link" disabled={isConverting} onClick={onChangeAmount}>
      修改數量
    </Button>
    {isExpired && <Alert type="info" showIcon title="報價已過期，沒有扣款，請重新取得報價。" />}
  </>
);

const Done = ({ exchange }: { exchange: Exchange }) => (
  <Result
    status="success"
    title="已兌換"
    subTitle={`兌換編號 ${exchange.id}`}
    style={{ padding: 0 }}
    extra={<ConversionFacts conversion={exchange} />}
  />
);

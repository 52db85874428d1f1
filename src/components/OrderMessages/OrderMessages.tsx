import type { OrderMessages as Messages, OrderMessage } from '@common/endpoints/orderMessages';
import {
  type Caution,
  cautionOf,
  MESSAGES_AFTER_DAYS,
  type OrderRole,
} from '@common/orders/orderMessageRules';
import { Button, Card } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { RetryButton } from '../RetryButton';
import { MessageForm } from '../Thread/MessageForm';
import { Thread } from '../Thread/Thread';
import type { MessageApi } from './messageApi';
import styles from './OrderMessages.module.css';
import { useThread } from './useThread';

const WRITERS: Record<OrderRole, string> = { buyer: '買家', seller: '賣家', staff: '平台客服' };

const CAUTION: Record<Caution, string> = {
  secret: '沒有人需要您的助記詞或私鑰，平台也不會問。給出去，錢包裡的資產就會被轉走。',
  elsewhere: '這則留言含有站外的連結、地址或帳戶。在站外付款或交易，平台無法保障。',
};

function entryOf({ role, actorName, ...message }: OrderMessage, own: OrderRole) {
  const isMine = role === own;
  const caution = isMine ? undefined : cautionOf(message.text);
  return {
    ...message,
    by: WRITERS[role] + (actorName ? `（${actorName}）` : ''),
    isMine,
    caution: caution && CAUTION[caution],
  };
}

/** What the place is for, and what does not belong there. */
function Hint({ thread: { role, isPlatform, messages } }: { thread: Messages }) {
  if (role === 'staff') return <p className={styles.quiet}>買賣雙方都看得到這裡的留言。</p>;
  const use =
    role === 'seller'
      ? '出貨前要確認的事，可以在這裡問買家。'
      : `包裝、送達時間、發票等問題，可以在這裡直接問${isPlatform ? '客服' : '賣家'}。`;
  return (
    <p className={styles.quiet}>
      {messages.length === 0 && use}
      請勿提供密碼、助記詞或私鑰，也不要在站外付款。處理爭議時，客服看得到這裡的留言。
    </p>
  );
}

interface EndingProps {
  thread: Messages;
  settle: { loading: boolean; run: (seen: number) => void };
  /** The newest message that is shown. */
  seen: number | undefined;
}

/** What the thread says of itself below its messages. */
function Ending({ thread, settle, seen }: EndingProps) {
  if (thread.awaitsAnswer && seen !== undefined) {
    return (
      <p className={styles.waiting}>
        買家在等您回覆。
        <Button size="small" loading={settle.loading} onClick={() => settle.run(seen)}>
          不需回覆
        </Button>
      </p>
    );
  }
  if (thread.canWrite || thread.role === 'staff') return null;
  return (
    <p className={styles.quiet}>
      訂單結束已超過 {MESSAGES_AFTER_DAYS} 天，不能再留言。如有問題，請聯絡客服。
    </p>
  );
}

interface Props {
  outTradeNo: string;
  calls: MessageApi;
}

/** What both sides of an order and staff wrote to each other about it, and a form to write. */
export function OrderMessages({ outTradeNo, calls }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const { data, messages, hasOlder, older, settle, write, replace, request } = useThread(
    outTradeNo,
    calls,
  );
  const { error, loading, refresh } = request;
  const [isWriting, setWriting] = useState(false);
  const isLoaded = data !== undefined;
  useEffect(() => {
    // A notice leads here; the page has only now its height.
    if (isLoaded && window.location.hash === '#messages') card.current?.scrollIntoView();
  }, [isLoaded]);

  const newest = messages.at(-1)?.id;
  return (
    <Card
      title="訂單留言"
      id="messages"
      ref={card}
      className={styles.card}
      loading={!data && loading}
    >
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入留言，重新載入</RetryButton>
      )}
      {data && (
        <>
          <Hint thread={data} />
          {hasOlder && (
            <Button onClick={older.run} loading={older.loading}>
              顯示較早的留言
            </Button>
          )}
          {messages.length > 0 && (
            <Thread entries={messages.map((message) => entryOf(message, data.role))} />
          )}
          <Ending thread={data} settle={settle} seen={newest} />
          {data.canWrite && messages.length === 0 && !isWriting && (
            <Button className={styles.begin} onClick={() => setWriting(true)}>
              寫留言
            </Button>
          )}
          {data.canWrite && (messages.length > 0 || isWriting) && (
            <MessageForm
              purpose="message"
              subject={outTradeNo}
              send={write}
              onSent={replace}
              onRefused={refresh}
            />
          )}
        </>
      )}
    </Card>
  );
}

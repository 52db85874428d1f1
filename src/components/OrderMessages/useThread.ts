import type { OrderMessages as Messages, OrderMessage } from '@common/endpoints/orderMessages';
import { useState } from 'react';
import { useEvents } from '@/services/events';
import { propertyOf } from '@/services/propertyOf';
import { useApi } from '@/services/useApi';
import type { MessageApi } from './messageApi';

/** Both by their ids, oldest first. */
const merge = (shown: readonly OrderMessage[], read: readonly OrderMessage[]) =>
  [...new Map([...shown, ...read].map((one) => [one.id, one])).values()].sort(
    (one, other) => one.id - other.id,
  );

/** An order's messages as far as they were read, kept up to date. */
export function useThread(outTradeNo: string, calls: MessageApi) {
  const [messages, setMessages] = useState<readonly OrderMessage[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean>();
  const show = (thread: Messages) => setMessages((shown) => merge(shown, thread.messages));
  const { data, mutate, ...request } = useApi(() => calls.read(outTradeNo), {
    refreshOnWindowFocus: true,
    onSuccess: show,
  });
  const { refresh } = request;
  /** Shows the thread that a write has answered with. */
  const replace = (thread: Messages) => {
    mutate(thread);
    show(thread);
  };
  useEvents(({ type, data: about }) => {
    const isThis = type === 'orderMessage' && propertyOf(about, 'out_trade_no') === outTradeNo;
    if (type === 'ready' ? data !== undefined : isThis) refresh();
  });
  const older = useApi(() => calls.read(outTradeNo, messages[0]?.id), {
    manual: true,
    onSuccess(thread) {
      show(thread);
      setHasOlder(thread.hasOlder);
    },
  });
  const settle = useApi((seen: number) => calls.settle(outTradeNo, seen), {
    manual: true,
    onSuccess: replace,
    onError: refresh,
  });
  return { data, messages, hasOlder: hasOlder ?? data?.hasOlder, older, settle, replace, request };
}

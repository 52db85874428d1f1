import type { OrderMessages as Messages, OrderMessage } from '@common/endpoints/orderMessages';
import { useRef, useState } from 'react';
import { BizError } from '@/services/bizError';
import { useEvents } from '@/services/events';
import { propertyOf } from '@/services/propertyOf';
import { useApi } from '@/services/useApi';
import type { MessageInput } from '../Thread/MessageForm';
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
  const newest = messages.at(-1)?.id;
  /** Shows the thread that a write has answered with; that of a repeated write may be older than what is shown. */
  const replace = (thread: Messages) => {
    mutate(thread);
    show(thread);
    if ((thread.messages.at(-1)?.id ?? 0) < (newest ?? 0)) refresh();
  };
  const unanswered = useRef<{ content: string; seen: number | undefined }>(undefined);
  /**
   * Sends what was seen with the message. Without an answer the message may be stored and already be the newest that is shown:
   * sent once more it is the same write, with what was seen the first time.
   */
  const write = async (body: MessageInput) => {
    const content = JSON.stringify(body);
    const seen = unanswered.current?.content === content ? unanswered.current.seen : newest;
    unanswered.current = { content, seen };
    try {
      const thread = await calls.write(outTradeNo, {
        ...body,
        ...(seen !== undefined && { seen }),
      });
      unanswered.current = undefined;
      return thread;
    } catch (error) {
      if (error instanceof BizError) unanswered.current = undefined;
      throw error;
    }
  };
  useEvents(({ type, data: about }) => {
    const isThis = type === 'orderMessage' && propertyOf(about, 'out_trade_no') === outTradeNo;
    // `ready`: the stream is connected (again); events before that may be missing.
    const mayHaveMissed = type === 'ready' && data !== undefined;
    if (mayHaveMissed || isThis) refresh();
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
  return {
    data,
    messages,
    hasOlder: hasOlder ?? data?.hasOlder,
    older,
    settle,
    write,
    replace,
    request,
  };
}

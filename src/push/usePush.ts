import { useState } from 'react';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { pushPermission, subscribePush, turnPushOff } from './browserPush';
import { refusePush } from './pushOffer';

const BLOCKED = '瀏覽器沒有允許本站的通知，沒有開啟推播。要使用時，請到瀏覽器的網站設定允許通知。';
const FAILED = '這個瀏覽器目前連不上推播服務，沒有開啟推播。請稍後再試，通知仍會顯示在網站。';

/** Whether this browser gets pushes, and the ways to switch them. */
export function usePush() {
  const { user, loggedIn } = useSession();
  const [permission, setPermission] = useState(pushPermission);
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/me/push', { skipErrorHandler: true }),
    { ready: loggedIn, refreshDeps: [user?.access_token] },
  );

  const on = useApi(
    async (key: string) => {
      // First, because some browsers want it soon after the click.
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') {
        if (answer === 'denied') toast.warning(BLOCKED);
        return false;
      }
      try {
        mutate(await subscribePush(key));
      } catch (failure) {
        toast.error(failure instanceof BizError ? failure.message : FAILED);
        return false;
      }
      toast.success('已開啟推播通知');
      return true;
    },
    { manual: true },
  );
  const off = useApi(
    async () => {
      mutate(await turnPushOff());
      // A member who switches pushes off is not offered them again.
      refusePush();
    },
    { manual: true },
  );
  const test = useApi(
    async () => {
      await api('POST /api/me/push/test');
      toast.info('測試通知已送出，幾秒內會出現');
    },
    { manual: true, onError: refresh },
  );

  return {
    state: data,
    hasFailed: error !== undefined && !loading,
    refresh,
    permission,
    isBusy: on.loading || off.loading || test.loading,
    turnOn: on.runAsync,
    turnOff: off.run,
    test: test.run,
  };
}

import type { PushState } from '@common/endpoints/push';
import { PlainButton } from '@/components/PlainButton';
import type { usePush } from '@/push/usePush';
import styles from './Push.module.css';

const UNSUPPORTED =
  '這個瀏覽器不支援推播通知。在 iPhone 與 iPad 上，請先用「分享 › 加入主畫面」安裝本站，再從主畫面開啟。';
const BLOCKED =
  '您在這個瀏覽器封鎖了本站的通知。要使用推播，請到瀏覽器的網站設定允許通知，再回到這裡。';
const OFF = '開啟後，下面標示「推播」的通知會直接出現在這個裝置，不必開著網頁。';
const ON = '這個瀏覽器會收到推播通知，登出就停止。';

function statusText(
  { here: isHere, browsers: browserCount }: PushState,
  permission: string,
): string {
  const others = browserCount - (isHere ? 1 : 0);
  const also = others > 0 ? `您另有 ${others} 個瀏覽器會收到。` : '';
  if (permission === 'unsupported') return UNSUPPORTED + also;
  if (permission === 'denied') return BLOCKED + also;
  return (isHere ? ON : OFF) + also;
}

interface Props {
  push: ReturnType<typeof usePush>;
  state: PushState & { key: string };
}

/** Pushes to this browser: on or off, and a test. */
export function PushHere({ push, state }: Props) {
  const { permission, isBusy, turnOn, turnOff, test } = push;
  const { key, here: isHere } = state;
  const isPossible = permission === 'default' || permission === 'granted';
  return (
    <section className={styles.here} aria-label="推播通知">
      <p>
        <b>推播通知</b>
        {statusText(state, permission)}
      </p>
      <div>
        {isHere && isPossible && (
          <PlainButton disabled={isBusy} onClick={test}>
            傳送測試
          </PlainButton>
        )}
        {isHere ? (
          <PlainButton disabled={isBusy} onClick={turnOff}>
            關閉
          </PlainButton>
        ) : (
          isPossible && (
            <PlainButton type="primary" loading={isBusy} onClick={() => turnOn(key)}>
              開啟推播通知
            </PlainButton>
          )
        )}
      </div>
    </section>
  );
}

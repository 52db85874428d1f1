import { Button } from 'antd';
import { type Connection, reconnectWallet } from '@/wallet/connection';
import { Notice } from '../PayByWallet/Notice';

interface Props {
  link: Exclude<Connection['link'], 'up'>;
  /** Runs an action with the wallet and shows its fault. */
  run: (action: () => Promise<void>) => void;
}

/** A wallet that is offline, or lost to this page, with an action to reconnect it. */
export function LostLink({ link, run }: Props) {
  if (link === 'lost') {
    return (
      <Notice
        type="warning"
        title="錢包失去連線"
        text="錢包可能剛更新或重新啟動，這個頁面已經連不到它。重新載入後就能繼續。"
      >
        <Button type="primary" onClick={() => window.location.reload()}>
          重新載入頁面
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      type="warning"
      title="錢包失去連線"
      text="錢包目前連不到任何網路。恢復後會自動繼續；也可以檢查錢包的網路設定，再試一次。"
    >
      <Button type="primary" onClick={() => run(reconnectWallet)}>
        重新連線
      </Button>
    </Notice>
  );
}

import type { Lot } from '@common/endpoints/auctions';
import { Link } from '@umijs/max';
import { Alert } from 'antd';
import textLink from '../textLink.module.css';
import { Celebration } from './Celebration';
import { endLabel } from './LotCard';
import styles from './LotPanel.module.css';
import { isClosing } from './newestLot';
import { standingOf } from './standing';

/** A win is celebrated for a day, ms. */
const DAY_MS = 86_400_000;

/** The result of a lot from the viewer's perspective. */
export function Outcome({ lot }: { lot: Lot }) {
  if (lot.phase === 'withdrawn') {
    return <Alert type="info" showIcon title="賣家已撤下這件拍品，競標取消。" />;
  }
  if (isClosing(lot)) {
    return <Alert type="info" showIcon title="競標已結束，正在確認得標結果…" />;
  }
  const standing = standingOf(lot);
  const outTradeNo = lot.mine?.outTradeNo;
  if (lot.sold && standing === 'leading') {
    return (
      <div className={styles.won}>
        <Alert
          type="success"
          showIcon
          title="恭喜得標！"
          description={
            outTradeNo ? (
              <>
                價款已由平台託管。
                <Link className={textLink.link} to={`/member/order/view/${outTradeNo}`}>
                  查看訂單
                </Link>
              </>
            ) : (
              '價款已由平台託管，訂單正在建立。'
            )
          }
        />
        {lot.endedAt !== null && lot.now - lot.endedAt < DAY_MS && <Celebration />}
      </div>
    );
  }
  if (standing === 'none')
    return <Alert type="info" showIcon title={`競標已結束：${endLabel(lot)}。`} />;
  return (
    <Alert
      type="info"
      showIcon
      title={lot.sold ? '未得標：這件拍品由其他人得標。' : '未得標：競標未達底價，沒有成交。'}
      description="保留的金額已全數退回您的餘額。"
    />
  );
}

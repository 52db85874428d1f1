import type { Seller } from '@common/endpoints/sellers';
import { ratingSum } from '@common/selling/ratings';
import { FOLLOWERS_COUNTED } from '@common/shopfront/followRules';
import { grouped } from '@common/text/grouped';
import { useState } from 'react';
import { Avatar } from '@/components/Account/Avatar';
import { awayText } from '@/components/awayText';
import { Follow } from '@/components/Follow/Follow';
import { ReportButton } from '@/components/Report/ReportButton';
import { Stars } from '@/components/Stars';
import { TaipeiDate } from '@/components/TaipeiDate';
import styles from './Seller.module.css';

const share = ({ count, of }: { count: number; of: number }) =>
  `${Math.round((count / of) * 100)}%`;

/** Name and record of a seller. Only what orders and reviews have shown; nothing that they say of themselves. */
export function SellerHead({ seller }: { seller: Seller }) {
  const {
    id,
    name,
    isPlatform,
    isPaused,
    away,
    joinedAt,
    ratings,
    sold,
    followers: answered,
    onTime,
    failed,
  } = seller;
  // By the reader's own presses since.
  const [pressed, setPressed] = useState(0);
  const followers = answered + pressed;
  return (
    <>
      <header className={styles.head}>
        <Avatar member={{ name, avatar: null }} className={styles.avatar} />
        <div>
          <h1>
            {name}
            {isPlatform && <span className={styles.official}>官方</span>}
          </h1>
          <p className={styles.facts}>
            {ratingSum(ratings).count > 0 ? <Stars ratings={ratings} /> : <span>還沒有評價</span>}
            {joinedAt !== null && (
              <span>
                <TaipeiDate at={joinedAt} /> 加入
              </span>
            )}
            {id !== null && <ReportButton what={{ kind: 'seller', id, name }} ownerId={id} />}
          </p>
        </div>
        {id !== null && (
          <Follow
            seller={{ id, name }}
            isPaused={isPaused}
            onCount={(by) => setPressed((before) => before + by)}
          />
        )}
        <dl className={styles.figures}>
          {followers > 0 && (
            <div>
              <dt>追蹤者</dt>
              <dd>
                {followers > FOLLOWERS_COUNTED
                  ? `超過 ${grouped(FOLLOWERS_COUNTED)}`
                  : grouped(followers)}{' '}
                人
              </dd>
            </div>
          )}
          {sold > 0 && (
            <div>
              <dt>已售</dt>
              <dd>{grouped(sold)} 件</dd>
            </div>
          )}
          {onTime && (
            <div title={`最近半年 ${onTime.of} 筆訂單，含數位商品的交付`}>
              <dt>準時出貨</dt>
              <dd>{share(onTime)}</dd>
            </div>
          )}
          {failed && (
            <div title={`最近半年 ${failed.of} 筆訂單`}>
              <dt>交易失敗</dt>
              <dd>{share(failed)}</dd>
            </div>
          )}
        </dl>
      </header>
      {away && !isPaused && (
        <p className={styles.paused} role="status">
          {awayText(away.until)}。{away.note}
        </p>
      )}
      {isPaused && (
        <p className={styles.paused} role="status">
          這位賣家暫停交易，目前沒有販售商品。已成立的訂單，款項仍由平台託管。
        </p>
      )}
    </>
  );
}

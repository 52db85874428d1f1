import { TOKEN_SYMBOL } from '@config/token';
import { Alert } from 'antd';
import { Amount } from '@/components/Amount';
import { BizError } from '@/services/bizError';
import styles from './BidDialog.module.css';
import { DepositHint } from './DepositHint';
import type { Forecast } from './useForecast';

const OUTCOMES = {
  leading: { type: 'success', title: '用這個金額出價，您就會領先。' },
  underReserve: { type: 'info', title: '您會領先，但還沒到底價；結標時未達底價不會成交。' },
  reserveUnknown: { type: 'info', title: '您會領先；是否達到底價，送出後才會知道。' },
  outbid: { type: 'warning', title: '已有人設定相同或更高的最高出價，送出後會馬上被超過。' },
  unknown: {
    type: 'info',
    title: '金額比目前價格高出很多，送出後才知道是否領先（我們不透露別人的最高出價）。',
  },
} as const;

export const isShort = ({ short }: Forecast) => short !== '0';

/** Texts of a raise by the leading bidder, who gets no `outbid` or `unknown`. */
const RAISES = {
  ...OUTCOMES,
  leading: { type: 'success', title: '您仍然領先，並達到底價。' },
  underReserve: { type: 'info', title: '您仍然領先，但還未達底價；未達底價時不會成交。' },
  reserveUnknown: { type: 'info', title: '您仍然領先；是否達到底價，送出後才會知道。' },
} as const;
/** Texts of a raise that changes no price and notifies no other bidder. */
const QUIET = {
  type: 'success',
  title: '您已經領先：只提高您的最高出價，目前價格不變，別人也看不到。',
} as const;

interface Props {
  forecast: Forecast | undefined;
  error: Error | undefined;
  /** The bidder leads already; `quietly`: and the raise does not change the price. */
  leads: 'no' | 'yes' | 'quietly';
}

/** The server's forecast of a bid. */
export function BidForecast({ forecast, error, leads }: Props) {
  if (error) {
    const title = error instanceof BizError ? error.errorMessage : '暫時無法試算，您仍然可以出價。';
    return <Alert type="warning" showIcon title={title} />;
  }
  if (!forecast) return null;
  if (isShort(forecast)) {
    return (
      <Alert
        type="warning"
        showIcon
        title={
          <>
            餘額不足，還差 <Amount value={forecast.short} unit={TOKEN_SYMBOL} />
            <DepositHint />
          </>
        }
      />
    );
  }
  const outcomes = leads === 'no' ? OUTCOMES : RAISES;
  const { type, title } = leads === 'quietly' ? QUIET : outcomes[forecast.outcome];
  return (
    <Alert
      type={type}
      showIcon
      title={
        <>
          {title}
          <p className={styles.quiet}>
            {forecast.outcome === 'outbid' ? (
              '沒有領先就不會保留您的餘額。'
            ) : (
              <>
                領先期間會從餘額{leads === 'no' ? '' : '再'}保留{' '}
                <Amount value={forecast.hold} unit={TOKEN_SYMBOL} />
                ，被超過時立即{leads === 'no' ? '' : '全數'}退回。
              </>
            )}
          </p>
        </>
      }
    />
  );
}

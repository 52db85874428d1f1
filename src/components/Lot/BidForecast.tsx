import { Alert } from 'antd';
import { Amount } from '@/components/Amount';
import { BizError } from '@/services/bizError';
import { TOKEN_SYMBOL } from '../../../config/token';
import styles from './BidDialog.module.css';
import { DepositHint } from './DepositHint';
import type { Forecast } from './useForecast';

const OUTCOMES = {
  leading: { type: 'success', title: '以這個金額，您會取得領先。' },
  underReserve: { type: 'info', title: '您會取得領先，但還未達底價；未達底價時不會成交。' },
  reserveUnknown: { type: 'info', title: '您會取得領先；是否達到底價，送出後才會知道。' },
  outbid: { type: 'warning', title: '有人的最高出價不低於這個金額，您會立即被超過。' },
  unknown: {
    type: 'info',
    title: '送出後才會知道是否領先：為了不洩漏別人的最高出價，高出很多的金額不預告結果。',
  },
} as const;

export const isShort = ({ short }: Forecast) => short !== '0';

/** What a raise does for whoever leads already. */
const RAISES = {
  ...OUTCOMES,
  leading: { type: 'success', title: '您仍然領先，並達到底價。' },
  underReserve: { type: 'info', title: '您仍然領先，但還未達底價；未達底價時不會成交。' },
  reserveUnknown: { type: 'info', title: '您仍然領先；是否達到底價，送出後才會知道。' },
} as const;
/** No price follows it, and nobody is told. */
const QUIET = {
  type: 'success',
  title: '您已經領先：只提高您的最高出價，目前價格不變，別人也看不到。',
} as const;

interface Props {
  forecast: Forecast | undefined;
  error: Error | undefined;
  /** The bidder leads already; `quietly`: and the raise moves no price. */
  leads: 'no' | 'yes' | 'quietly';
}

/** What the server says a bid would do, before it is made. */
export function BidForecast({ forecast, error, leads }: Props) {
  if (error) {
    const title =
      error instanceof BizError ? error.errorMessage : '目前無法預告結果，您仍然可以送出出價。';
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

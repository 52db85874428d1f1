import type { Api } from '@common/api';
import type { ListingKind } from '@common/endpoints/listings';
import { TOKEN_SYMBOL } from '@config/token';
import { Form } from 'antd';
import { Amount } from '@/components/Amount';
import { feeOf, percentOf } from './fee';
import styles from './Listing.module.css';

export type SellingRules = Api['GET /api/me/selling']['data'];

interface Props {
  kind: ListingKind;
  rules: SellingRules;
}

/** The proceeds of the typed price, and the rules, before submitting. */
export function SellingTerms({ kind, rules }: Props) {
  const { feeBps, moderated, maxPrice, softCloseSeconds, extensionCapSeconds } = rules;
  const price = Form.useWatch<string | undefined>(kind === 'fixed' ? 'price' : 'startPrice');
  const fee = feeOf(price?.trim(), feeBps);
  return (
    <section className={styles.terms} aria-label="費用與規則">
      <h2>費用與規則</h2>
      <dl>
        <dt>刊登費</dt>
        <dd>免費</dd>
        <dt>成交手續費</dt>
        <dd>{feeBps === 0 ? '免收' : `成交價的 ${percentOf(feeBps)}`}</dd>
        {fee && (
          <>
            <dt>{kind === 'fixed' ? '每件售出您會收到' : '以起標價成交您會收到'}</dt>
            <dd>
              <Amount value={fee.net} unit={TOKEN_SYMBOL} />
              {feeBps > 0 && (
                <small>
                  （手續費 <Amount value={fee.fee} />）
                </small>
              )}
            </dd>
          </>
        )}
      </dl>
      <ul>
        {moderated && <li>送出後由平台審核，通過才會上架；審核前只有您看得到。</li>}
        <li>買家付款後由平台託管，買家確認收貨後款項撥入您的餘額。</li>
        {kind === 'fixed' ? (
          <li>上架後可以隨時改價、改數量或下架；修改文字與照片需再審核。</li>
        ) : (
          <>
            <li>有人出價後，不能撤下、提前結標或修改。</li>
            <li>
              結標前 {softCloseSeconds / 60} 分鐘內有人出價，結標時間會延長，最多{' '}
              {extensionCapSeconds / 60} 分鐘。
            </li>
            <li>您與您的關聯帳戶不能出價。</li>
          </>
        )}
        {maxPrice !== null && (
          <li>
            新賣家同時最多刊登 {rules.maxListings} 件，單件價格最高 <Amount value={maxPrice} />{' '}
            {TOKEN_SYMBOL}；完成幾筆交易後就會放寬。
          </li>
        )}
      </ul>
    </section>
  );
}

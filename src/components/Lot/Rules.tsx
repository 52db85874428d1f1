import type { Lot } from '@common/endpoints/auctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import styles from './LotPanel.module.css';

/** The rules of a lot for bidders. */
export function Rules({ lot }: { lot: Lot }) {
  const minutes = Math.round(lot.softCloseSeconds / 60);
  const cap = Math.round(lot.extensionCapSeconds / 60);
  return (
    <details className={styles.rules}>
      <summary>競標規則</summary>
      <ul>
        <li>
          <b>自動加價</b>
          ：您只要填願意出的最高價，系統依加價幅度替您出到剛好領先為止。同價時，先出價的人優先。
        </li>
        <li>
          <b>全額保留</b>
          ：領先時，系統會從您的餘額保留整筆最高出價；一被超過就全數退回。得標只付成交價，多保留的會退回。
        </li>
        <li>
          <b>延長結標</b>：結標前 {minutes} 分鐘內有人出價，結標時間會延到該次出價的 {minutes}{' '}
          分鐘後，最多延到原定時間後 {cap} 分鐘。
        </li>
        {lot.hasReserve && (
          <li>
            <b>底價</b>：這件拍品有不公開的底價，最高出價未達底價不會成交。
          </li>
        )}
        {lot.buyNow !== null && (
          <li>
            <b>直購</b>：還沒有人出價之前，可以用直購價立即買下。
          </li>
        )}
        <li>
          <b>不能撤回</b>：出價送出後不能撤回，是否及時以送達伺服器的時間為準。
        </li>
      </ul>
      <table>
        <caption>加價幅度</caption>
        <thead>
          <tr>
            <th scope="col">價格</th>
            <th scope="col">每次至少加</th>
          </tr>
        </thead>
        <tbody>
          {lot.bands.map(({ from, step }) => (
            <tr key={from}>
              <td>
                <Amount value={from} /> 起
              </td>
              <td>
                <Amount value={step} unit={TOKEN_SYMBOL} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

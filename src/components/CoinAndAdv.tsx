import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from './Amount';

interface Props {
  coin: string;
  adv: string;
}

/** An amount in coin and, where there is any, in adv; the two are never added. */
export function CoinAndAdv({ coin, adv }: Props) {
  return (
    <>
      {(coin !== '0' || adv === '0') && <Amount value={coin} unit={TOKEN_SYMBOL} />}
      {coin !== '0' && adv !== '0' && ' 與 '}
      {adv !== '0' && <Amount value={adv} unit="廣告幣" />}
    </>
  );
}

import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';

/** What a proposed decision moves, each asset with its unit. */
export function ProposedAmounts({ coin, adv }: Pick<MoneyProposal, 'coin' | 'adv'>) {
  return (
    <>
      {coin !== '0' && <Amount value={coin} unit={TOKEN_SYMBOL} />}
      {coin !== '0' && adv !== '0' && '、'}
      {adv !== '0' && <Amount value={adv} unit="廣告幣" />}
    </>
  );
}

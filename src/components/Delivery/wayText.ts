import type { WayTerms } from '@common/endpoints/shipping';
import { DELIVERY } from '@common/lists/deliveryWays';
import { formatAmount } from '@common/money';
import { TOKEN_SYMBOL } from '@config/token';

const gab = (amount: string) => `${formatAmount(amount)} ${TOKEN_SYMBOL}`;

/** From which amount on the way is free; undefined when it never is. */
export const freeText = ({ freeFrom }: WayTerms): string | undefined =>
  freeFrom === null ? undefined : `滿 ${gab(freeFrom)} 免運`;

/** A way with its fees and regions, in one line. */
export function wayText(terms: WayTerms): string {
  const { way, fee, eachMore, islandFee, notServed } = terms;
  const hasRegions = DELIVERY[way].place === 'home';
  const facts = [
    `${DELIVERY[way].label} ${fee === '0' ? '免運費' : gab(fee)}`,
    eachMore !== '0' && `每多一件加 ${gab(eachMore)}`,
    freeText(terms),
    hasRegions && islandFee === null && '不送離島',
    hasRegions && islandFee !== null && islandFee !== '0' && `離島加 ${gab(islandFee)}`,
    hasRegions && notServed.length > 0 && `不送${notServed.join('、')}`,
  ];
  return facts.filter(Boolean).join('，');
}

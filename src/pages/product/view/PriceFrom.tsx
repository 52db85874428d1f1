import type { Sku } from '@common/endpoints/products';
import { parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';

/** The lowest price of the variants, marked 起 if others cost more; renders nothing without variants. */
export function PriceFrom({ skus }: { skus: readonly Sku[] }) {
  const [lowest, ...others] = skus
    .map(({ price }) => price)
    .sort((one, other) => (parseAmount(one) < parseAmount(other) ? -1 : 1));
  if (lowest === undefined) return null;
  return (
    <>
      <Amount value={lowest} unit={TOKEN_SYMBOL} />
      {others.some((price) => price !== lowest) && ' 起'}
    </>
  );
}

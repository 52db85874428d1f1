import { formatAmount } from '@common/money';
import type { CSSProperties } from 'react';
import { TOKEN_SYMBOL } from '../../config/token';
import { Amount } from './Amount';

interface Props {
  value: string;
  className?: string;
}

/** A price on a card: `--figures` tells the style how much room it needs, so that none is ever cut. */
export function CardPrice({ value, className }: Props) {
  const style: CSSProperties & Record<'--figures', number> = {
    '--figures': formatAmount(value).length + TOKEN_SYMBOL.length,
  };
  return (
    <span className={className} style={style}>
      <Amount value={value} unit={TOKEN_SYMBOL} />
    </span>
  );
}

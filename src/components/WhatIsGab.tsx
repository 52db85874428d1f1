import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { useTwdRate } from '@/services/twdRate';
import { AboutTwd } from './AboutTwd';
import textLink from './textLink.module.css';

/** The link that explains the token where a newcomer meets it. */
export const WhatIsGab = ({ inNewTab = false }: { inNewTab?: boolean }) => (
  <Link to="/gab" className={textLink.link} target={inNewTab ? '_blank' : undefined}>
    什麼是 {TOKEN_SYMBOL}？
  </Link>
);

/** One line where money is about to be committed; the page that it leads to opens beside what was typed. */
export function GabLine({ className }: { className?: string }) {
  const rate = useTwdRate();
  return (
    <p className={className}>
      {rate ? (
        <>
          1 {TOKEN_SYMBOL} <AboutTwd value="1" />
          （參考）。
        </>
      ) : (
        `${TOKEN_SYMBOL} 是本站的代幣。`
      )}
      <WhatIsGab inNewTab />
    </p>
  );
}

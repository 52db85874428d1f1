import { searchedWords } from '@common/text/shorten';
import { Link, useLocation } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';

interface Props {
  /** Empty for all states. */
  state: string;
  q: string | undefined;
  current: number;
}

/** Shown in place of an empty list of the member's listings. */
export function NoListings({ state, q, current }: Props) {
  const { pathname } = useLocation();
  if (!state && !q && current === 1) {
    return <EmptyState tall text="還沒有刊登。拍幾張照片、寫幾句說明，就能把閒置的東西賣出去。" />;
  }
  const text = q ? `這裡沒有標題符合${searchedWords(q)}的刊登。` : '這裡沒有刊登。';
  return (
    <EmptyState tall text={text}>
      <Link to={pathname}>看全部刊登</Link>
    </EmptyState>
  );
}

import { ID_TEXT } from '@common/text/urlText';
import { useSearchParams } from '@umijs/max';
import { EditorPage } from '@/components/Listing/EditorPage';
import { usePageTitle } from '@/usePageTitle';

export default function NewListing() {
  usePageTitle('新增刊登');
  const [search] = useSearchParams();
  const from = search.get('from') ?? '';
  if (ID_TEXT.test(from)) return <EditorPage key={from} from={Number(from)} />;
  const kind = search.get('kind') === 'auction' ? 'auction' : 'fixed';
  return <EditorPage key={kind} kind={kind} />;
}

import { ID_TEXT } from '@common/text/urlText';
import { Navigate, useParams } from '@umijs/max';
import { EditorPage } from '@/components/Listing/EditorPage';
import { usePageTitle } from '@/usePageTitle';

export default function EditListing() {
  usePageTitle('編輯刊登');
  const { id = '' } = useParams();
  if (!ID_TEXT.test(id)) return <Navigate to="/404" replace />;
  return <EditorPage key={id} id={Number(id)} />;
}

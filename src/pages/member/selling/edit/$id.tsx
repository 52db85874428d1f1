import { Navigate, useParams } from '@umijs/max';
import { EditorPage } from '@/components/Listing/EditorPage';
import { usePageTitle } from '@/usePageTitle';

export default function EditListing() {
  usePageTitle('編輯刊登');
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to="/404" replace />;
  return <EditorPage key={id} id={Number(id)} />;
}

import { PreviewDrawer } from '@/components/PreviewDrawer';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

interface Props {
  markdown: string;
  onClose: () => void;
}

/** An unsaved description as buyers will see it. */
export function DescriptionPreview({ markdown, onClose }: Props) {
  const request = useApi(() => api('POST /api/admin/rich-text/preview', { body: { markdown } }));
  return (
    <PreviewDrawer title="商品說明預覽" request={request} onClose={onClose}>
      {({ html }) => <RichText html={html} />}
    </PreviewDrawer>
  );
}

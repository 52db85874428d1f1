import { usePageTitle } from '@/usePageTitle';
import { NewsEditor } from './NewsEditor';

export default function NewNews() {
  usePageTitle('新增消息');
  return <NewsEditor />;
}

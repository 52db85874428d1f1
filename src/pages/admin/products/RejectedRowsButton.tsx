import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { api } from '@/services/api';
import { saveFile } from '@/services/download';
import { useApi } from '@/services/useApi';

/** Saves the rows of a file that an import leaves out, with what is wrong about each. */
export function RejectedRowsButton({ file }: { file: File }) {
  const { run, loading } = useApi(() => api('POST /api/admin/products/import/faults', { file }), {
    manual: true,
    onSuccess: ({ csv }) =>
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'products-faults.csv'),
  });
  return (
    <Button icon={<DownloadOutlined />} loading={loading} onClick={run}>
      下載有問題的列
    </Button>
  );
}

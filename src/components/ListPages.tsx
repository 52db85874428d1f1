import { Pagination } from 'antd';

interface Props {
  current: number;
  pageSize: number;
  /** Undefined until loaded. */
  total: number | undefined;
  onChange: (current: string | undefined) => void;
}

/**
 * Pagination of a list. ProTable's own changes the URL during rendering and returns to the first page by itself.
 */
export function ListPages({ current, pageSize, total, onChange }: Props) {
  if (total === undefined || total <= pageSize) return null;
  return (
    <Pagination
      align="end"
      style={{ marginTop: 16 }}
      current={current}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      showTotal={(all, [from, to]) => `第 ${from}–${to} 筆，共 ${all} 筆`}
      onChange={(page) => {
        onChange(page > 1 ? String(page) : undefined);
        window.scrollTo(0, 0);
      }}
    />
  );
}

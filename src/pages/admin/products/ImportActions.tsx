import type { ImportReport } from '@common/endpoints/productFiles';
import { Link } from '@umijs/max';
import { Alert, Button, Result, Space } from 'antd';
import styles from './import.module.css';
import { RejectedRowsButton } from './RejectedRowsButton';

interface Props {
  report: ImportReport;
  file: File;
}

/** The actions on a checked file: import the products without faults, and download the rows of the others. */
export function ImportActions({
  report,
  file,
  busy,
  onConfirm,
}: Props & { busy: boolean; onConfirm: () => void }) {
  const { create, update, fault } = report;
  const changes = create + update;
  return (
    <Space wrap className={styles.actions}>
      {fault > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={`${fault} 件商品有問題，不會匯入；目前什麼都沒有改。`}
          />
          <RejectedRowsButton file={file} />
        </>
      )}
      {fault === 0 && changes === 0 && (
        <Alert type="info" showIcon title="檔案內容與現有商品相同，不需要匯入。" />
      )}
      {changes > 0 && (
        <Button type="primary" loading={busy} onClick={onConfirm}>
          {fault > 0 ? '只匯入沒有問題的' : '確認匯入'}（新增 {create}、更新 {update}）
        </Button>
      )}
    </Space>
  );
}

/** After an import: what it did, and what it left out. */
export function ImportDone({ report, file, onNext }: Props & { onNext: () => void }) {
  const { create, update, same, fault } = report;
  return (
    <Result
      status={fault > 0 ? 'warning' : 'success'}
      title={fault > 0 ? `匯入完成，${fault} 件有問題的沒有匯入` : '匯入完成'}
      subTitle={`新增 ${create} 件、更新 ${update} 件，${same} 件沒有變動。`}
      extra={
        <Space wrap>
          {fault > 0 && <RejectedRowsButton file={file} />}
          <Link to="/admin/products">回商品管理</Link>
          <Button onClick={onNext}>再匯入一個檔案</Button>
        </Space>
      }
    />
  );
}

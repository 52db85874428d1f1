import type { Campaign, CampaignPreview } from '@common/endpoints/campaigns';
import { Alert, Button, Form, Input, Modal, Table, Tag } from 'antd';
import { useId, useState } from 'react';
import { Amount } from '@/components/Amount';
import { dialogExits } from '@/components/dialogExits';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { isProposed } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { RecordPresence } from '../presence/RecordPresence';
import { ReasonField } from './ReasonField';
import { readText } from './readText';

interface Props {
  campaign: Campaign;
  onDone: (campaign: Campaign) => void;
  onClose: () => void;
}

type Row = CampaignPreview['rows'][number];

// The limit of common/endpoints/campaigns: importing the value would load its schemas too.
const MAX_CHARACTERS = 30_000;
/** The file's format. */
const EXAMPLE = '會員,數量,備註\n12,50,頭獎\nmei@example.com,20,貳獎';

function Rows({ rows }: { rows: Row[] }) {
  return (
    <Table<Row>
      size="small"
      rowKey="line"
      dataSource={rows}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '行', dataIndex: 'line' },
        {
          title: '會員',
          render: (_, { who, member }) => (member ? `${member.id}・${member.name}` : who),
        },
        {
          title: '結果',
          render: (_, { fault }) =>
            fault === null ? <Tag color="green">可發放</Tag> : <Tag color="red">{fault}</Tag>,
        },
        {
          title: '數量',
          align: 'right',
          render: (_, { amount }) =>
            amount === null ? '—' : <Amount value={amount} unit="廣告幣" />,
        },
        { title: '備註', dataIndex: 'note' },
      ]}
    />
  );
}

/** A file of grants, its check by the server, and its booking. */
function useGrants({ campaign, onDone, onClose }: Props) {
  const [csv, setCsv] = useState('');
  const [fileFault, setFileFault] = useState('');
  const params = { id: campaign.id };
  const previewing = useApi(
    (text: string) => api('POST /api/admin/campaigns/:id/preview', { params, body: { csv: text } }),
    { manual: true },
  );
  const preview = csv === '' || previewing.loading ? undefined : previewing.data;
  const granting = useApi(
    ({ reason }: { reason: string }) =>
      api('POST /api/admin/campaigns/:id/grants', {
        params,
        body: { csv, digest: preview?.digest ?? '', note: reason.trim() },
      }),
    {
      manual: true,
      onSuccess: onDone,
      onError(error) {
        // It waits for a second person: nothing is left to do here.
        if (isProposed(error)) onClose();
        // Members or the cap may have changed.
        else previewing.run(csv);
      },
    },
  );

  /** Keeps the text of a file and has it checked; an empty text where the file has a fault. */
  function check(text: string, faultOfFile = ''): void {
    setFileFault(faultOfFile);
    setCsv(text);
    if (text !== '') previewing.run(text);
  }

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    // A character has at most three bytes; a larger file is not read at all.
    const text = file.size > 3 * MAX_CHARACTERS ? undefined : await readText(file);
    if (text === undefined || text.length > MAX_CHARACTERS) {
      check('', '檔案太大，請分成幾個較小的檔案。');
    } else {
      check(text.trim(), text.trim() === '' ? '檔案是空的。' : '');
    }
  }

  return { csv, fileFault, readFile, previewing, preview, granting };
}

/** How far the check of a file is. */
function CheckState({ csv, previewing }: Pick<ReturnType<typeof useGrants>, 'csv' | 'previewing'>) {
  if (csv === '') return null;
  if (previewing.loading) return <p role="status">正在檢查名單…</p>;
  if (!previewing.error) return null;
  return <Button onClick={() => previewing.run(csv)}>名單沒有檢查成功，再試一次</Button>;
}

/** What the check found, row by row. */
function Preview({ preview: { fault, count, total, left, rows } }: { preview: CampaignPreview }) {
  return (
    <>
      {fault !== null ? (
        <Alert type="error" showIcon role="alert" title={fault} />
      ) : (
        <Alert
          type="success"
          showIcon
          role="status"
          title={
            <>
              共 {count} 筆、
              <Amount value={total} unit="廣告幣" />
              ，活動剩餘 <Amount value={left} unit="廣告幣" />
            </>
          }
        />
      )}
      <Rows rows={rows} />
    </>
  );
}

/** A file of grants: the server checks each row first, then books all of them or none. */
export function GrantDialog(props: Props) {
  const { campaign, onClose } = props;
  const fileId = useId();
  const [form] = Form.useForm<{ reason: string }>();
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const { csv, fileFault, readFile, previewing, preview, granting } = useGrants(props);
  return (
    <Modal
      {...dialogExits(isTyped || csv !== '', onClose)}
      open
      width={760}
      title={`發放廣告幣：${campaign.name}`}
      okText={preview?.digest ? `確認發放 ${preview.count} 筆` : '確認發放'}
      cancelText="取消"
      okButtonProps={{ disabled: !preview?.digest }}
      confirmLoading={granting.loading}
      onOk={form.submit}
    >
      <RecordPresence
        kind="campaign"
        id={String(campaign.id)}
        isEditing={isTyped || csv !== ''}
        loading={previewing.loading}
        onRead={() => csv !== '' && previewing.run(csv)}
      />
      <p>
        上傳
        CSV：會員編號或電子郵件、數量、備註。一個活動對同一位會員只發一次；有任何一筆不能發，就整份都不發。
      </p>
      <pre>{EXAMPLE}</pre>
      <label htmlFor={fileId}>CSV 檔案</label>
      <Input
        id={fileId}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={({ target }) => void readFile(target.files?.[0])}
      />
      {fileFault && <Alert type="warning" showIcon role="alert" title={fileFault} />}
      <CheckState csv={csv} previewing={previewing} />
      {preview && <Preview preview={preview} />}
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => setTyped(true)}
        onFinish={granting.run}
      >
        <ReasonField label="說明（會留下紀錄）" placeholder="例如：雙十一抽獎，名單經行銷部確認" />
      </Form>
    </Modal>
  );
}

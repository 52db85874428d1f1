import type { StaffLot } from '@common/endpoints/adminAuctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

/** Shows the leader's hidden maximum once, for a reason that stays in the audit. */
export function RevealDialog({ lot, onClose }: { lot: StaffLot; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { data, run, loading } = useApi(
    ({ reason }: { reason: string }) =>
      api('POST /api/admin/auctions/:id/maximum', {
        params: { id: lot.lotId },
        body: { reason: reason.trim() },
      }),
    { manual: true },
  );
  return (
    <Modal
      open
      title={`最高出價：${lot.title}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        data ? (
          <Button onClick={onClose}>關閉</Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" danger loading={loading} onClick={form.submit}>
              記錄原因並顯示
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {data.leader.name}（#{data.leader.id}）的最高出價是{' '}
              <Amount value={data.maximum} unit={TOKEN_SYMBOL} />
            </>
          }
          description="關閉後不會再顯示；再看一次會再留下一筆紀錄。請勿告訴任何人。"
        />
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={run}>
          <p>最高出價只有出價者本人知道。查看會以您的名義留下紀錄。</p>
          <Form.Item
            name="reason"
            label="查看的原因"
            rules={[
              { required: true, whitespace: true, min: 5, message: '請說明原因，至少 5 個字' },
            ]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}

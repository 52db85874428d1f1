import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { StaffBanner } from '@common/endpoints/storefront';
import { Button, Space, Tag } from 'antd';
import { BannerSlide } from '@/components/Banner/BannerSlide';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import styles from './banners.module.css';

interface Props {
  banner: StaffBanner;
  first: boolean;
  last: boolean;
  busy: boolean;
  onMove: (step: number) => void;
  onEdit: () => void;
  onDone: () => void;
}

function stateOf({ published, startsAt, endsAt }: StaffBanner) {
  const now = serverNow() ?? Date.now();
  if (!published) return <Tag>草稿</Tag>;
  if (endsAt !== null && endsAt <= now) return <Tag>已結束</Tag>;
  return startsAt > now ? <Tag color="blue">排程中</Tag> : <Tag color="green">刊登中</Tag>;
}

/** A banner as it looks, when it is shown and what can be done with it. */
export function BannerRow({ banner, first, last, busy, onMove, onEdit, onDone }: Props) {
  const { id, title, link, published, startsAt, endsAt, version } = banner;
  const params = { id };
  const done = { manual: true, onSuccess: onDone, onError: onDone };
  const publish = useApi(
    () =>
      published
        ? api('POST /api/admin/banners/:id/unpublish', { params, body: { version } })
        : api('POST /api/admin/banners/:id/publish', { params, body: { version } }),
    done,
  );
  const remove = useApi(
    () => api('DELETE /api/admin/banners/:id', { params, query: { version } }),
    done,
  );

  return (
    <article className={styles.row}>
      <div className={styles.wide}>
        <BannerSlide banner={banner} />
      </div>
      <div className={styles.facts}>
        <b>{title}</b> {stateOf(banner)}
        <p className={styles.quiet}>
          連到 {link}
          <br />
          <Time at={startsAt} /> 起{endsAt !== null && '，至 '}
          {endsAt !== null && <Time at={endsAt} />}
        </p>
        <Space wrap>
          <Button
            icon={<UpOutlined />}
            aria-label={`把「${title}」往前移`}
            disabled={first || busy}
            onClick={() => onMove(-1)}
          />
          <Button
            icon={<DownOutlined />}
            aria-label={`把「${title}」往後移`}
            disabled={last || busy}
            onClick={() => onMove(1)}
          />
          <Button onClick={onEdit}>編輯</Button>
          <ConfirmPopover
            title={published ? '要取消刊登這張橫幅嗎？' : '要刊登這張橫幅嗎？'}
            description={
              published ? '首頁不再顯示，內容會保留。' : '時間一到，所有訪客都會在首頁看到。'
            }
            okText={published ? '取消刊登' : '刊登'}
            cancelText="先不要"
            onConfirm={publish.run}
          >
            <Button loading={publish.loading}>{published ? '取消刊登' : '刊登'}</Button>
          </ConfirmPopover>
          {!published && (
            <ConfirmPopover
              title="要刪除這張橫幅嗎？"
              okText="刪除"
              okButtonProps={{ danger: true }}
              cancelText="先不要"
              onConfirm={remove.run}
            >
              <Button danger loading={remove.loading}>
                刪除
              </Button>
            </ConfirmPopover>
          )}
        </Space>
      </div>
    </article>
  );
}

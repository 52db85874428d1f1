import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Featured } from '@common/endpoints/storefront';
import { Link } from '@umijs/max';
import { Button, DatePicker, Space, Tag } from 'antd';
import dayjs from 'dayjs';
import { Picture } from '@/components/Picture';
import styles from './featured.module.css';

interface Props {
  featured: Featured;
  first: boolean;
  last: boolean;
  onMove: (step: number) => void;
  onEnd: (endsAt: number | null) => void;
  onRemove: () => void;
}

/** A featured product: its place, until when, and whether buyers see it. */
export function FeaturedRow({ featured, first, last, onMove, onEnd, onRemove }: Props) {
  const { product, shown, endsAt } = featured;
  const { id, title, picture } = product;
  return (
    <article className={styles.row}>
      <span className={styles.picture}>
        <Picture picture={picture} alt="" sizes="64px" />
      </span>
      <div>
        <Link to={`/product/view/${id}`}>{title}</Link>{' '}
        {shown ? <Tag color="green">顯示中</Tag> : <Tag>目前不顯示</Tag>}
        <Space wrap className={styles.actions}>
          <DatePicker
            aria-label={`「${title}」精選到什麼時候`}
            placeholder="不限期間"
            showTime={{ format: 'HH:mm' }}
            format="YYYY/MM/DD HH:mm"
            value={endsAt === null ? null : dayjs(endsAt)}
            onChange={(value) => onEnd(value?.valueOf() ?? null)}
          />
          <Button
            icon={<UpOutlined />}
            aria-label={`把「${title}」往前移`}
            disabled={first}
            onClick={() => onMove(-1)}
          />
          <Button
            icon={<DownOutlined />}
            aria-label={`把「${title}」往後移`}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <Button onClick={onRemove}>移除</Button>
        </Space>
      </div>
    </article>
  );
}

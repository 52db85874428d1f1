import { Alert, Button, Checkbox, Form, Input, Radio, Select, Tag } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PlainButton } from '@/components/PlainButton';
import { ProductGrid } from '@/components/ProductGrid';
import { Quantity } from '@/components/Quantity';
import { Stars } from '@/components/Stars';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './Design.module.css';

const TABS = [
  { value: 'one', label: '全部' },
  { value: 'two', label: '已發貨' },
];
const STATUSES = [1, 2, 20, 10, 11, -1];

/** The main components of pages in their usual states. */
export function Components() {
  const [pieces, setPieces] = useState(1);
  const { data } = useApi(() =>
    api('GET /api/products', { query: { channel: 'shop', pageSize: '5' } }),
  );
  return (
    <>
      <h3>按鈕</h3>
      <div className={styles.row}>
        <Button type="primary">確認付款</Button>
        <Button>加入購物車</Button>
        <Button danger>取消訂單</Button>
        <Button type="link">看全部</Button>
        <Button disabled>已售完</Button>
        <Button type="primary" loading>
          送出中
        </Button>
        <PlainButton>收藏</PlainButton>
        <PlainButton type="primary">立即購買</PlainButton>
      </div>
      <h3>表單</h3>
      <Form layout="vertical" className={styles.form}>
        <Form.Item label="姓名" extra="會印在包裹上。">
          <Input placeholder="王小明" />
        </Form.Item>
        <Form.Item label="金額" validateStatus="error" help="最低出價是 305.00 GAB">
          <Input suffix="GAB" defaultValue="300" />
        </Form.Item>
        <Form.Item label="縣市">
          <Select options={[{ value: '臺北市' }, { value: '花蓮縣' }]} defaultValue="臺北市" />
        </Form.Item>
        <Form.Item label="付款方式">
          <Radio.Group options={['餘額', '錢包轉帳']} defaultValue="餘額" />
          <Checkbox defaultChecked>設為預設</Checkbox>
        </Form.Item>
        <Quantity id="design-pieces" value={pieces} max={9} onChange={setPieces} />
      </Form>
      <h3>狀態</h3>
      <div className={styles.row}>
        {STATUSES.map((status) => (
          <OrderStatusTag key={status} status={status} />
        ))}
        <Tag>官方</Tag>
        <Stars ratings={[0, 0, 1, 4, 12]} />
        <Amount value="1280" unit="GAB" />
      </div>
      <Alert type="success" showIcon title="用這個金額出價，您就會領先。" />
      <Alert type="info" showIcon title="已收到款項，賣家會在兩天內出貨。" />
      <Alert type="warning" showIcon title="先綁定、再轉帳。" />
      <Alert type="error" showIcon title="餘額不足，沒有扣款。請先充幣。" />
      <LinkTabs label="分頁" items={TABS} current="one" to={() => ({ pathname: '/design' })} />
      <h3>商品</h3>
      <ProductGrid products={data?.list} skeletons={5} />
      <EmptyState text="還沒有收藏。" />
    </>
  );
}

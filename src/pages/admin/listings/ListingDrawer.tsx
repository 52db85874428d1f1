import { type CategoryNode, categoryPath } from '@common/categoryPath';
import type { StaffListing } from '@common/endpoints/adminListings';
import { conditionLabel } from '@common/lists/productCondition';
import { TEMPERATURE } from '@common/lists/temperatures';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button, Descriptions, Drawer, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { useCategories } from '@/components/Category/useCategories';
import { HOURS } from '@/components/Listing/listingForm';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { Picture } from '@/components/Picture';
import { RichText } from '@/components/RichText';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './listings.module.css';

interface Props {
  listing: StaffListing;
  onDone: () => void;
  onClose: () => void;
}

const amount = (value: string | undefined) =>
  value ? <Amount value={value} unit={TOKEN_SYMBOL} /> : '無';

const gramsText = (grams: number | null | undefined) => (grams ? `${grams} 克` : '無');

/** Path in the category tree as buyers see it; the slug itself while the tree is loading. */
function placeOf(tree: readonly CategoryNode[], slug: string): string {
  const names = categoryPath(tree, slug).map(({ name }) => name);
  return names.join('／') || slug;
}

const limitText = (pieces: number | null | undefined) => (pieces ? `${pieces} 件` : '不限');

/** The texts that differ from the published ones. */
function changesOf({ shown, content }: StaffListing, tree: readonly CategoryNode[]) {
  if (!shown) return [];
  const pairs = [
    ['標題', shown.title, content.title],
    ['介紹', shown.subtitle, content.subtitle],
    ['分類', placeOf(tree, shown.category), placeOf(tree, content.category)],
    ['狀況', conditionLabel(shown.condition), conditionLabel(content.condition ?? null)],
    ['交付', FULFILMENTS[shown.fulfilment], FULFILMENTS[content.fulfilment]],
    ['溫層', TEMPERATURE[shown.temperature], TEMPERATURE[content.temperature ?? 'ambient']],
    ['重量', gramsText(shown.weightGrams), gramsText(content.weightGrams)],
    ['每人限購', limitText(shown.perBuyer), limitText(content.perBuyer)],
    ['說明', shown.description, content.description],
    ['照片', `${shown.pictures.length} 張`, `${content.pictures.length} 張`],
  ] as const;
  const arePicturesNew =
    JSON.stringify(shown.pictures.map(({ url }) => url)) !==
    JSON.stringify(content.pictures.map(({ url }) => url));
  return pairs.filter(([name, before, after]) =>
    name === '照片' ? arePicturesNew : before !== after,
  );
}

function facts(listing: StaffListing, tree: readonly CategoryNode[]) {
  const { content, kind, seller } = listing;
  const hours = HOURS.find(({ value }) => value === content.hours)?.label;
  return [
    { key: 'seller', label: '賣家', children: `${seller.name}（#${seller.id}）` },
    { key: 'since', label: '加入', children: <Time at={seller.since} /> },
    { key: 'sales', label: '完成交易', children: `${seller.sales} 筆` },
    { key: 'category', label: '分類', children: placeOf(tree, content.category) },
    {
      key: 'condition',
      label: '狀況',
      children: conditionLabel(content.condition ?? null) || '無',
    },
    { key: 'fulfilment', label: '交付', children: FULFILMENTS[content.fulfilment] },
    {
      key: 'temperature',
      label: '溫層',
      children: TEMPERATURE[content.temperature ?? 'ambient'],
    },
    { key: 'weight', label: '重量', children: gramsText(content.weightGrams) },
    ...(kind === 'fixed'
      ? [
          { key: 'price', label: '價格', children: amount(content.price) },
          { key: 'stock', label: '數量', children: content.stock },
          { key: 'perBuyer', label: '每人限購', children: limitText(content.perBuyer) },
        ]
      : [
          { key: 'start', label: '起標價', children: amount(content.startPrice) },
          { key: 'reserve', label: '底價', children: amount(content.reserve) },
          { key: 'buyNow', label: '直購價', children: amount(content.buyNow) },
          { key: 'hours', label: '競標', children: hours ?? `${content.hours} 小時` },
        ]),
  ];
}

/** One listing as it was handed in: what is new of it, and the verdict. */
export function ListingDrawer({ listing, onDone, onClose }: Props) {
  const { id, revision, content, state, html } = listing;
  const [form] = Form.useForm<{ reason: string }>();
  const [answers, setAnswers] = useState<'changes' | 'refused'>();
  const { run, loading } = useApi(
    async (answer: 'approved' | 'changes' | 'refused', reason: string) => {
      if (answer === 'approved') {
        await api('POST /api/admin/listings/:id/approve', { params: { id }, body: { revision } });
        return '已上架';
      }
      await api('POST /api/admin/listings/:id/answer', {
        params: { id },
        body: { revision, answer, reason },
      });
      return '已通知賣家';
    },
    {
      manual: true,
      onSuccess: (done) => {
        void toast.success(done);
        onDone();
      },
    },
  );
  const tree = useCategories();
  const changes = changesOf(listing, tree);
  return (
    <Drawer
      open
      title={content.title}
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
      footer={
        state === 'pending' &&
        (answers ? (
          <Form
            form={form}
            layout="vertical"
            onFinish={({ reason }) => run(answers, reason.trim())}
          >
            <Form.Item
              name="reason"
              label={answers === 'changes' ? '需要修改的地方' : '不通過的原因'}
              rules={[{ required: true, whitespace: true, min: 2, message: '請填寫給賣家的說明' }]}
            >
              <Input.TextArea rows={2} maxLength={300} showCount />
            </Form.Item>
            <Space wrap>
              <Button onClick={() => setAnswers(undefined)}>返回</Button>
              <Button
                htmlType="submit"
                type="primary"
                danger={answers === 'refused'}
                loading={loading}
              >
                {answers === 'changes' ? '請賣家修改' : '確定不通過'}
              </Button>
            </Space>
          </Form>
        ) : (
          <Space wrap>
            <Button onClick={() => setAnswers('refused')}>不通過</Button>
            <Button onClick={() => setAnswers('changes')}>請賣家修改</Button>
            <Button type="primary" loading={loading} onClick={() => run('approved', '')}>
              通過並上架
            </Button>
          </Space>
        ))
      }
    >
      {listing.shown && (
        <Alert
          className={styles.changes}
          type="warning"
          title="賣場已有這件商品，通過後會換成這次的內容"
          description={
            changes.length === 0 ? (
              '內容與賣場相同。'
            ) : (
              <dl>
                {changes.map(([name, before, after]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <del>{before || '（空白）'}</del>
                      <ins>{after || '（空白）'}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )
          }
        />
      )}
      <div className={styles.pictures}>
        {content.pictures.map((picture) => (
          <a key={picture.url} href={picture.url} target="_blank" rel="noreferrer">
            <Picture
              picture={picture}
              alt={picture.alt || '商品照片，另開視窗看大圖'}
              sizes="160px"
            />
          </a>
        ))}
      </div>
      {content.subtitle && <p>{content.subtitle}</p>}
      <Descriptions
        className={styles.facts}
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={facts(listing, tree)}
      />
      <RichText html={html} />
    </Drawer>
  );
}

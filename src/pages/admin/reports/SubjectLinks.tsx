import type { ReportCase } from '@common/endpoints/contentReports';
import type { ReportKind } from '@common/lists/contentReports';
import type { Right } from '@common/people/roles';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';
import { Button, Descriptions, Space } from 'antd';
import { useState } from 'react';
import { useMay } from '@/session/useMay';
import { StopProductDialog } from '../parts/StopProductDialog';
import { MemberLink } from './MemberLink';

interface Place {
  /** What staff do there. */
  label: string;
  who: Right;
  path: (subject: ReportCase) => string;
}

/** The query of a staff list, newest first, for the page that begins with the subject. */
const beginningWith = ({ subjectId }: ReportCase) => `?before=${subjectId + 1}`;

const REVIEW: Place = {
  label: '隱藏評價',
  who: 'reviews',
  path: (subject) => `/admin/reviews${beginningWith(subject)}`,
};
const QUESTION: Place = {
  label: '隱藏問答',
  who: 'reviews',
  path: (subject) => `/admin/questions${beginningWith(subject)}`,
};
const LOT: Place = {
  label: '撤下拍品',
  who: 'auctions',
  path: (subject) => `/admin/auctions${beginningWith(subject)}`,
};
const SELLER: Place = {
  label: '凍結賣家',
  who: 'members.freeze',
  path: ({ owner }) => `/admin/members/${owner.id}`,
};
/** Where each kind is taken down. */
const PLACES: Readonly<Record<ReportKind, readonly Place[]>> = {
  product: [SELLER],
  lot: [LOT, SELLER],
  review: [REVIEW],
  reply: [REVIEW, SELLER],
  question: [QUESTION],
  answer: [QUESTION, SELLER],
  seller: [SELLER],
};

/** Parts of a product's page. */
const ANCHORS: Partial<Record<ReportKind, string>> = {
  review: '#reviews',
  reply: '#reviews',
  question: '#questions',
  answer: '#questions',
};

/** Links to the subject as everybody sees it, to who published it, and to where it is taken down. */
export function SubjectLinks({ file }: { file: ReportCase }) {
  const may = useMay();
  const [isStopping, setStopping] = useState(false);
  const { kind, owner, productId, title } = file;
  const stoppable =
    kind === 'product' && productId !== null && may('listings')
      ? { id: productId, title }
      : undefined;
  const places = PLACES[kind].filter(({ who }) => may(who));
  const page =
    productId === null ? sellerPath(owner) : `/product/view/${productId}${ANCHORS[kind] ?? ''}`;
  const items = [
    { key: 'page', label: '現在的內容', children: <Link to={page}>開啟頁面</Link> },
    { key: 'owner', label: '發布者', children: <MemberLink member={owner} /> },
    {
      key: 'act',
      label: '可以做的事',
      children:
        places.length === 0 && !stoppable ? (
          '請有權限的同仁處理內容，再回來結案。'
        ) : (
          <Space wrap>
            {stoppable && (
              <Button size="small" danger onClick={() => setStopping(true)}>
                停售這件商品
              </Button>
            )}
            {places.map(({ label, path }) => (
              <Link key={label} to={path(file)}>
                {label}
              </Link>
            ))}
          </Space>
        ),
    },
  ];
  return (
    <>
      <Descriptions column={1} size="small" items={items} />
      {stoppable && isStopping && (
        <StopProductDialog
          product={stoppable}
          onDone={() => undefined}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  );
}

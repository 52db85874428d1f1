import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { StaffListing } from '@common/endpoints/adminListings';
import { LISTING_STATES, listingState } from '@common/lists/listingState';
import { ID_TEXT } from '@common/text/urlText';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { Time } from '@/components/Time';
import { dropUnsaved } from '@/components/unsavedWork';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { ListTools } from '../parts/ListTools';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { useOpened } from '../parts/useOpened';
import { draftOf } from './ListingVerdict';
import { OpenedListing } from './OpenedListing';

/** Drafts are their writers' alone. */
const TABS = [
  ...LISTING_STATES.filter(({ value }) => value !== 'draft'),
  { value: 'all' as const, label: '全部' },
];

const columnsOf = (open: (listing: StaffListing) => void): ProColumns<StaffListing>[] => [
  {
    key: 'name',
    title: '標題',
    render: (_, listing) => (
      <Button
        type="link"
        style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
        onClick={() => open(listing)}
      >
        {listing.content.title}
      </Button>
    ),
  },
  { key: 'kind', title: '類型', render: (_, { kind }) => (kind === 'fixed' ? '定價' : '競標') },
  { key: 'seller', title: '賣家', render: (_, { seller }) => seller.name },
  {
    key: 'price',
    title: '價格',
    align: 'right',
    render: (_, { kind, content }) => {
      const price = kind === 'fixed' ? content.price : content.startPrice;
      return price ? <Amount value={price} unit={TOKEN_SYMBOL} /> : '—';
    },
  },
  {
    key: 'submitted',
    title: '送審',
    render: (_, { submittedAt }) => (submittedAt === null ? '—' : <Time at={submittedAt} />),
  },
  {
    key: 'content',
    title: '內容',
    render: (_, { shown }) => (shown ? <Tag color="orange">修改</Tag> : <Tag>新刊登</Tag>),
  },
  {
    key: 'state',
    title: '狀態',
    render: (_, { state }) => {
      const { label, color } = listingState(state);
      return <Tag color={color}>{label}</Tag>;
    },
  },
  { key: 'note', title: '審核意見', dataIndex: 'reviewNote', ellipsis: true },
];

/** Listings that members hand in; of those that wait, the oldest first unless sorted otherwise. */
export default function AdminListings() {
  usePageTitle('刊登審核');
  const { cursor, get, change, turn } = usePageQuery();
  const state = TABS.find(({ value }) => value === get('state'))?.value ?? 'pending';
  const q = get('q');
  const isPending = state === 'pending';
  const { sort, timeKey, query } = useListSort('listings', { isPending, isAscending: isPending });
  const { opened, open } = useOpened(ID_TEXT);
  /** What the reader clicked: they decide on the listing as the list showed it. */
  const [clicked, setClicked] = useState<StaffListing>();
  const handleClick = (listing: StaffListing) => {
    setClicked(listing);
    open(listing.id);
  };
  const handleClose = () => {
    setClicked(undefined);
    open(undefined);
  };
  const handleDone = (id: string) => {
    dropUnsaved(draftOf(id));
    handleClose();
    reload();
  };
  const { columns, ...columnChoice } = useColumns(columnsOf(handleClick));
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  return (
    <>
      <CursorTable<StaffListing>
        table={table}
        title="刊登審核"
        rowKey="id"
        columns={columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ state, q }}
        read={(page) =>
          api('GET /api/admin/listings', {
            query: { ...page, ...query, state, ...(q && { q }) },
          })
        }
        onTurn={turn}
        empty={isPending && !q ? '沒有等待審核的刊登。' : '沒有符合條件的刊登。'}
        tabs={{
          active: state,
          items: TABS.map(({ value, label }) => ({ key: value, tab: label })),
          onChange: (key) => change({ state: key === 'pending' ? undefined : key }),
        }}
        search={
          <ListTools
            list="listings"
            columns={columnChoice}
            q={q}
            placeholder="標題、賣家或編號"
            maxLength={80}
            onSearch={(typed) => change({ q: typed, state: typed ? 'all' : undefined })}
            exported={{ ...query, state, q }}
          />
        }
      />
      {opened !== undefined && (
        <OpenedListing
          key={opened}
          id={Number(opened)}
          known={String(clicked?.id) === opened ? clicked : undefined}
          onClose={handleClose}
          onRefused={reload}
          onDone={() => handleDone(opened)}
        />
      )}
    </>
  );
}

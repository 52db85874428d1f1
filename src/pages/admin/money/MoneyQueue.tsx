import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { CursorPage } from '@common/envelope';
import { TOKEN_SYMBOL } from '@config/token';
import { Grid, Tag, Typography } from 'antd';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { type PageCursor, usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { shortAddress } from '@/wallet/eip1193';
import { ExportButton } from '../parts/ExportButton';

/** An address or hash, shortened, with a button that copies all of it. */
export const copyable = (text: string) => (
  <Typography.Text copyable={{ text, tooltips: ['複製', '已複製'] }}>
    {shortAddress(text)}
  </Typography.Text>
);

export function stateColumn<Row extends { state: string }>(
  states: Record<Row['state'], { label: string; color: string }>,
): ProColumns<Row> {
  return {
    title: '狀態',
    render: (_, row) => {
      const { label, color } = states[row.state as Row['state']];
      return <Tag color={color}>{label}</Tag>;
    },
  };
}

/** For the dialog about a row. */
interface DialogHandle {
  onClose: () => void;
  /** Reads the rows anew, that of the dialog too: somebody else has changed them. */
  onRefused: () => void;
  /** Closes the dialog with a message. */
  done: (message: string) => void;
}

interface Props<Row, Action> {
  title: string;
  hint?: string;
  facts: ProColumns<Row>[];
  /** The column with the row's buttons. */
  actions: (isWide: boolean, act: (action: Action, row: Row) => void) => ProColumns<Row>;
  /** With `id`: that row alone. */
  read: (
    query: (PageCursor & { state: 'open' | 'all' }) | { id: string },
  ) => Promise<CursorPage<Row>>;
  /** Open rows are a queue that begins with the oldest. */
  isOldestFirst?: boolean;
  /** Interval of reading anew by itself, ms. */
  lookAgainMs?: number;
  openLabel: string;
  /** The list as a file. */
  csv: ComponentProps<typeof ExportButton>['path'];
  empty: Record<'open' | 'all', string>;
  dialog: (action: Action, row: Row, handle: DialogHandle) => ReactNode;
}

/** A page of amounts that staff settle one by one: those still open, or all. */
export function MoneyQueue<Row extends { id: number; amount: string }, Action>({
  title,
  hint,
  facts,
  actions,
  read,
  isOldestFirst = false,
  lookAgainMs,
  openLabel,
  csv,
  empty,
  dialog,
}: Props<Row, Action>) {
  usePageTitle(title);
  const table = useRef<ActionType>(null);
  const { cursor, get, change, turn } = usePageQuery();
  const { xl: isWide = true } = Grid.useBreakpoint();
  const state = get('state') === 'all' ? 'all' : 'open';
  const [doing, setDoing] = useState<{ action: Action; row: Row }>();
  const reload = () => void table.current?.reload();
  const readRow = useApi((id: number) => read({ id: String(id) }), {
    manual: true,
    onSuccess({ list: [row] }) {
      if (row) setDoing((now) => (now?.row.id === row.id ? { ...now, row } : now));
    },
  });
  const close = () => setDoing(undefined);
  const readAnew = () => {
    reload();
    if (doing) readRow.run(doing.row.id);
  };
  const done = (message: string) => {
    close();
    void toast.success(message);
    reload();
  };
  const amount: ProColumns<Row> = {
    title: '數量',
    align: 'right',
    render: (_, row) => <Amount value={row.amount} unit={TOKEN_SYMBOL} />,
  };
  const buttons = actions(isWide, (action, row) => {
    setDoing({ action, row });
    // The list may have been read long ago.
    readRow.run(row.id);
  });
  // The buttons second, where a phone shows them.
  const columns = [amount, buttons, ...facts];
  return (
    <>
      <CursorTable<Row>
        table={table}
        title={title}
        hint={hint}
        rowKey="id"
        columns={columns}
        cursor={cursor}
        filter={{ state }}
        read={(at) => read({ ...at, state })}
        onTurn={turn}
        isOldestFirst={isOldestFirst && state === 'open'}
        lookAgainMs={lookAgainMs}
        empty={empty[state]}
        tools={[<ExportButton key="csv" path={csv} query={{ state }} />]}
        tabs={{
          active: state,
          items: [
            { key: 'open', tab: openLabel },
            { key: 'all', tab: '全部' },
          ],
          onChange: (key) => change({ state: key === 'all' ? key : undefined }),
        }}
      />
      {doing && dialog(doing.action, doing.row, { onClose: close, onRefused: readAnew, done })}
    </>
  );
}

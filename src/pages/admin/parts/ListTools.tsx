import type { ViewList } from '@common/lists/viewLists';
import { Space } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { QueryInput } from '@/components/QueryInput';
import { ExportButton } from './ExportButton';
import { TableViews } from './TableViews';
import type { Columns } from './useColumns';

interface Props extends ComponentProps<typeof QueryInput> {
  list: Exclude<ViewList, 'products'>;
  /** A list of cards has none. */
  columns?: Columns;
  /** Filters and order of the list, by which it is exported. */
  exported: Readonly<Record<string, string | undefined>>;
  /** Of the whole row of tools. */
  className?: string;
  /** Further filters. */
  children?: ReactNode;
}

/** The head of a list that staff work through: its search, its saved views with its columns, and its export. */
export function ListTools({ list, columns, exported, className, children, ...search }: Props) {
  return (
    <Space wrap className={className}>
      <QueryInput {...search} />
      {children}
      <TableViews list={list} {...(columns && { columns })} />
      <ExportButton path={`/api/admin/${list}.csv`} query={exported} />
    </Space>
  );
}

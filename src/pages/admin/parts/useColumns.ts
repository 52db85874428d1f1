import type { ProColumns } from '@ant-design/pro-components';
import { usePageQuery } from '@/components/usePageQuery';

/** Without a key a column is always shown, and so is the row's name. */
const keyOf = ({ key }: { key?: unknown }) =>
  typeof key === 'string' && key !== 'name' ? key : undefined;

/** The columns of a list that the URL does not hide, and the way to hide others. */
export function useColumns<Row>(all: ProColumns<Row>[]) {
  const { get, change } = usePageQuery();
  const hidden = get('hide')?.split(',') ?? [];
  const isShown = (key: string | undefined) => key === undefined || !hidden.includes(key);
  const choices = all.flatMap((column) => {
    const key = keyOf(column);
    return key && typeof column.title === 'string' ? [{ value: key, label: column.title }] : [];
  });
  return {
    columns: all.filter((column) => isShown(keyOf(column))),
    choices,
    shown: choices.map(({ value }) => value).filter(isShown),
    show: (keys: readonly string[]) =>
      change({
        hide: choices
          .map(({ value }) => value)
          .filter((key) => !keys.includes(key))
          .join(','),
      }),
  };
}
export type Columns = Omit<ReturnType<typeof useColumns>, 'columns'>;

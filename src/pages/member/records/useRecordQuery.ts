import { RECORD_TYPES } from '@common/lists/recordType';
import { startOfTaipeiDay, taipeiMidnight } from '@common/text/taipeiDay';
import { ID_TEXT } from '@common/text/urlText';
import { useSearchParams } from '@umijs/max';

type CursorParam = 'before' | 'after';

/** Parses the statement's URL; invalid filters are ignored. Days are Taipei's, as in the exported file. */
export function useRecordQuery() {
  const [search, setSearch] = useSearchParams();
  const matching = (key: string, form: RegExp) => {
    const value = search.get(key) ?? '';
    return form.test(value) ? value : undefined;
  };
  const day = (key: string) => {
    const value = search.get(key) ?? '';
    return taipeiMidnight(value) === undefined ? undefined : value;
  };
  const type = RECORD_TYPES.find(({ value }) => String(value) === search.get('type'));
  const asset = matching('asset', /^(coin|adv)$/);
  const from = day('from');
  const to = day('to');

  /** A changed filter starts again at the newest. */
  const change = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    for (const param of ['before', 'after']) next.delete(param);
    if (value) next.set(key, value);
    else next.delete(key);
    setSearch(next);
  };
  const turn = (param: CursorParam, id: number) => {
    const next = new URLSearchParams(search);
    next.delete(param === 'before' ? 'after' : 'before');
    next.set(param, String(id));
    setSearch(next);
    window.scrollTo(0, 0);
  };
  return {
    type: type && String(type.value),
    asset,
    from,
    to,
    before: matching('before', ID_TEXT),
    after: matching('after', ID_TEXT),
    isFiltered: Boolean(type || asset || from || to),
    change,
    turn,
    clear: () => setSearch({}),
  };
}
export type RecordQuery = ReturnType<typeof useRecordQuery>;

/** The filters for the API: `to` is the end of its day. */
export function apiFilters({
  type,
  asset,
  from,
  to,
}: Pick<RecordQuery, 'type' | 'asset' | 'from' | 'to'>) {
  const begin = taipeiMidnight(from ?? '');
  const last = taipeiMidnight(to ?? '');
  return {
    ...(type && { type }),
    ...(asset && { asset }),
    ...(begin !== undefined && { from: String(begin) }),
    ...(last !== undefined && { to: String(startOfTaipeiDay(last, 1)) }),
  };
}

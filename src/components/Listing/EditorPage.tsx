import type { Listing, ListingKind } from '@common/endpoints/listings';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { ListingEditor } from './ListingEditor';

/** An existing listing, a new one, or a copy of an old one. */
type EditorTarget = { id: number } | { kind: ListingKind } | { from: number };

/** Loads the editor's data: the rules, and the listing if there is one. */
export function EditorPage(asked: EditorTarget) {
  const id = 'id' in asked ? asked.id : 'from' in asked ? asked.from : undefined;
  const { data, error, loading, refresh } = useApi(async () => {
    const rules = await api('GET /api/me/selling', { skipErrorHandler: true });
    const listing: Listing | undefined =
      id === undefined
        ? undefined
        : await api('GET /api/me/listings/:id', { params: { id }, skipErrorHandler: true });
    return { rules, listing };
  });
  if (data) {
    const kind = data.listing?.kind ?? ('kind' in asked ? asked.kind : 'fixed');
    if ('from' in asked) {
      return <ListingEditor kind={kind} rules={data.rules} content={data.listing?.content} />;
    }
    return <ListingEditor kind={kind} {...data} />;
  }
  if (!error || loading) return <Loading />;
  return responseStatus(error) === 404 ? (
    <PageMessage title="找不到這筆刊登" text="這筆刊登可能已刪除，或不是您的刊登。" />
  ) : (
    <PageMessage title="無法載入" text="請檢查網路後再試一次。" retry={refresh} />
  );
}

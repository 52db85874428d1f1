import {
  type listPlanned as contract,
  PLANNED_KINDS,
  type PlannedPublishing,
} from '@common/endpoints/publishing';
import type { Page } from '@common/envelope';
import { hasRight } from '@common/roles';
import { readPage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { findPlanned } from './store';

const RIGHT_OF = { news: 'content', product: 'products' } as const;

/** What is published by itself, the next first, as far as the caller may edit it; an unknown kind is ignored. */
export async function listPlanned({
  db,
  caller,
  query,
}: Call<typeof contract>): Promise<Page<PlannedPublishing>> {
  const { current, pageSize, offset } = readPage(query);
  const asked = PLANNED_KINDS.find((kind) => kind === query.kind);
  const kinds = PLANNED_KINDS.filter(
    (kind) => (!asked || kind === asked) && hasRight(caller.capabilities, RIGHT_OF[kind]),
  );
  const { rows, total } = await findPlanned(db, kinds, { limit: pageSize, offset });
  return { list: rows, total, current, pageSize };
}

import {
  type listPlanned as endpoint,
  PLANNED_KINDS,
  type PlannedPublishing,
} from '@common/endpoints/publishing';
import type { Page } from '@common/envelope';
import { hasRight } from '@common/people/roles';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { findPlanned } from './store';

const RIGHT_OF = { news: 'content', product: 'products' } as const;

/** Planned publications that the caller may edit, the next first; an unknown kind is ignored. */
export async function listPlanned({
  db,
  caller,
  query,
}: Call<typeof endpoint>): Promise<Page<PlannedPublishing>> {
  const { current, pageSize, offset } = parsePage(query);
  const asked = PLANNED_KINDS.find((kind) => kind === query.kind);
  const kinds = PLANNED_KINDS.filter(
    (kind) => (!asked || kind === asked) && hasRight(caller.capabilities, RIGHT_OF[kind]),
  );
  const { rows, total } = await findPlanned(db, kinds, { limit: pageSize, offset });
  return { list: rows, total, current, pageSize };
}

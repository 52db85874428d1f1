import type { countMyTasks as endpoint, MyTasks } from '@common/endpoints/me';
import type { Call } from '../../../http/route';
import * as sql from './store';

/** Counts the member's open tasks: as seller, in returns and for a review. */
export function countTasks({ db, caller }: Call<typeof endpoint>): Promise<MyTasks> {
  return db.one(sql.countMyTasks, [caller.memberId]);
}

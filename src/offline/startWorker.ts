import { keepPush } from '@/push/keepPush';
import { forgetLastOrders } from '@/session/lastOrders';
import { storedUser } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { registerWorker } from './registerWorker';

export async function startWorker(): Promise<void> {
  // Removes the data of a session that expired while no page was open.
  if (!isLoggedIn(storedUser())) forgetLastOrders();
  await registerWorker();
  keepPush();
}

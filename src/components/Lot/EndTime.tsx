import { Time } from '@/components/Time';
import { serverNow } from '@/services/serverClock';

/** When a lot that is over ended; nothing for one that was bought at once, before its time. */
export function EndTime({ endsAt }: { endsAt: number }) {
  if (endsAt > (serverNow() ?? Date.now())) return null;
  return (
    <>
      ・<Time at={endsAt} />
    </>
  );
}

import { Time } from '@/components/Time';

/** When a lot ended; nothing until its result is written. */
export function EndTime({ endedAt }: { endedAt: number | null }) {
  if (endedAt === null) return null;
  return (
    <>
      ・<Time at={endedAt} />
    </>
  );
}

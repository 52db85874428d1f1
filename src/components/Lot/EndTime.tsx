import { Time } from '@/components/Time';

/** The end of a lot; empty before its result exists. */
export function EndTime({ endedAt }: { endedAt: number | null }) {
  if (endedAt === null) return null;
  return (
    <>
      ・<Time at={endedAt} />
    </>
  );
}

import type { Review } from '@common/endpoints/reviews';
import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/session/useSession';
import styles from './Report.module.css';
import type { Reported } from './ReportDialog';

// With the dialog and its sign-in: few readers ever report.
const ReportFlow = lazyPart(async () => (await import('./ReportFlow')).ReportFlow);

interface Props {
  what: Reported;
  /** Who published it, where that is public; they see no button. */
  ownerId?: number | null;
}

/** Reports what a member published (檢舉); a visitor signs in first. */
export function ReportButton({ what, ownerId }: Props) {
  const { user } = useSession();
  const [presses, setPresses] = useState(0);
  if (user?.member && user.member.id === ownerId) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`檢舉${what.name}`}
        onClick={() => setPresses(presses + 1)}
      >
        檢舉
      </button>
      {presses > 0 && <ReportFlow what={what} presses={presses} />}
    </>
  );
}

interface ReviewProps {
  review: Review;
  /** The platform sold it, whose reply is no member's. */
  isPlatform: boolean;
}

/** Reports a review, or its seller's reply. */
export function ReportReview({ review: { id, author, reply }, isPlatform }: ReviewProps) {
  const under = reply !== null && !isPlatform ? 'reply' : undefined;
  return <ReportButton what={{ kind: 'review', id, name: `${author}的評價`, under }} />;
}

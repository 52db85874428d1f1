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
  /** The reader wrote it: only what another wrote under it can be reported. */
  isOwn?: boolean;
}

const UNDER = { reply: '賣家的回覆', answer: '賣家的回答' };

/** What the writer can report: another's text under their own. */
const underOwn = ({ id, under }: Reported): Reported | undefined =>
  under && { kind: under, id, name: UNDER[under] };

/** Reports what a member published (檢舉); a visitor signs in first. */
export function ReportButton({ what: all, ownerId, isOwn = false }: Props) {
  const { user } = useSession();
  const [presses, setPresses] = useState(0);
  const what = isOwn ? underOwn(all) : all;
  if (!what || (user?.member && user.member.id === ownerId)) return null;
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
  /** The reply is no other member's: the platform's, or the reader's own. */
  isReplyExempt: boolean;
  isOwn?: boolean;
}

/** Reports a review, or its seller's reply. */
export function ReportReview({ review, isReplyExempt, isOwn = false }: ReviewProps) {
  const { id, author, reply } = review;
  const under = reply !== null && !isReplyExempt ? 'reply' : undefined;
  return (
    <ReportButton what={{ kind: 'review', id, name: `${author}的評價`, under }} isOwn={isOwn} />
  );
}

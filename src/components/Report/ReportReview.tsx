import type { Review } from '@common/endpoints/reviews';
import { ReportButton } from './ReportButton';

interface Props {
  review: Review;
  /** The platform sold it, whose reply is no member's. */
  isPlatform: boolean;
}

/** Reports a review, or its seller's reply. */
export function ReportReview({ review: { id, author, reply }, isPlatform }: Props) {
  const hasReply = reply !== null && !isPlatform;
  return <ReportButton what={{ kind: 'review', id, name: `${author}的評價`, hasReply }} isAside />;
}

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
  /** At the end of its line. */
  isAside?: boolean;
}

/** Reports what a member published (檢舉); a visitor signs in first. */
export function ReportButton({ what, ownerId, isAside = false }: Props) {
  const { user } = useSession();
  const [presses, setPresses] = useState(0);
  if (typeof ownerId === 'number' && ownerId === user?.member?.id) return null;
  return (
    <>
      <button
        type="button"
        className={isAside ? styles.aside : styles.button}
        aria-label={`檢舉${what.name}`}
        onClick={() => setPresses(presses + 1)}
      >
        檢舉
      </button>
      {presses > 0 && <ReportFlow what={what} presses={presses} />}
    </>
  );
}

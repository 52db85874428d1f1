import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/session/useSession';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import styles from './Report.module.css';
import type { Reported } from './ReportDialog';

const ReportDialog = lazyPart(async () => (await import('./ReportDialog')).ReportDialog);

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
  const dialog = useWhenSignedIn();
  if (typeof ownerId === 'number' && ownerId === user?.member?.id) return null;
  return (
    <>
      <button
        type="button"
        className={isAside ? styles.aside : styles.button}
        aria-label={`檢舉${what.name}`}
        onClick={dialog.open}
      >
        檢舉
      </button>
      {dialog.isOpen && <ReportDialog what={what} onClose={dialog.close} />}
    </>
  );
}

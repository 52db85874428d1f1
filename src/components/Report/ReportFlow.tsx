import { useEffect, useEffectEvent } from 'react';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import { ReportDialog, type Reported } from './ReportDialog';

interface Props {
  what: Reported;
  /** How often the button was pressed: each opens the dialog, for a visitor after the sign-in. */
  presses: number;
}

export function ReportFlow({ what, presses }: Props) {
  const { isOpen, open, close } = useWhenSignedIn();
  const begin = useEffectEvent(open);
  useEffect(() => {
    if (presses > 0) begin();
  }, [presses]);
  return isOpen && <ReportDialog what={what} onClose={close} />;
}

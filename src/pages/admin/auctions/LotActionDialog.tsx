import type { StaffLot } from '@common/endpoints/adminAuctions';
import { toast } from '@/feedback/feedback';
import { LotDialog } from './LotDialog';
import { RelistDialog } from './RelistDialog';
import { RevealDialog } from './RevealDialog';
import { AskDialog, WithdrawDialog } from './SellerDialogs';

/** What staff do with a lot; `add`: with a new one. */
export type LotAction =
  | { kind: 'add' }
  | { kind: 'withdraw' | 'ask' | 'relist' | 'reveal'; lot: StaffLot };

interface Props {
  action: LotAction;
  onClose: () => void;
  /** Called when the list is to be read again: a lot has changed, or had changed before. */
  onChange: () => void;
}

/** The dialog of an action. */
export function LotActionDialog({ action, onClose, onChange }: Props) {
  const close = (text: string) => {
    onClose();
    void toast.success(text);
  };
  const finish = (text: string) => {
    close(text);
    onChange();
  };
  if (action.kind === 'add') {
    return <LotDialog onClose={onClose} onDone={() => finish('拍品已上架')} />;
  }
  const { kind, lot } = action;
  const refusable = { lot, onClose, onRefused: onChange };
  switch (kind) {
    case 'withdraw':
      return <WithdrawDialog {...refusable} onDone={() => finish('已撤下')} />;
    case 'relist':
      return <RelistDialog {...refusable} onDone={() => finish('拍品已上架')} />;
    case 'ask':
      return <AskDialog {...refusable} onDone={() => close('已通知賣家')} />;
    case 'reveal':
      return <RevealDialog lot={lot} onClose={onClose} />;
  }
}

import { Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';

/** A step and its confirmation. */
interface Step {
  title: string;
  description: string;
  /** Text of both buttons. */
  verb: string;
}

interface Props {
  isPublic: boolean;
  show: Step;
  hide: Step;
  loading: boolean;
  onConfirm: () => void;
}

/** Shows something to everyone, or takes it back; asks first. */
export function PublicButton({ isPublic, show, hide, loading, onConfirm }: Props) {
  const { verb, ...question } = isPublic ? hide : show;
  return (
    <ConfirmPopover
      {...question}
      okText={verb}
      okButtonProps={{ danger: isPublic }}
      cancelText="先不要"
      onConfirm={onConfirm}
    >
      <Button loading={loading}>{verb}</Button>
    </ConfirmPopover>
  );
}

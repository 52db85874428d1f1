import { Popconfirm, type PopconfirmProps } from 'antd';
import { type KeyboardEvent, useId, useRef } from 'react';

type Props = Omit<
  PopconfirmProps,
  'afterOpenChange' | 'cancelButtonProps' | 'onOpenChange' | 'title'
> & {
  title: string;
};

/** Keeps the Tab key among the two buttons. */
function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = event.currentTarget.parentElement?.querySelectorAll('button') ?? [];
  const other = [...buttons].find((button) => button !== event.currentTarget);
  event.preventDefault();
  other?.focus();
}

/**
 * antd's Popconfirm, which stands at the end of the document: by itself it neither takes the focus nor gives it back, so
 * a keyboard passes it by.
 */
export function ConfirmPopover({ title, okButtonProps, ...rest }: Props) {
  const id = useId();
  const opener = useRef<Element | null>(null);

  function handleOpenChange(isOpen: boolean): void {
    const { activeElement } = document;
    if (isOpen) opener.current = activeElement;
    else if (activeElement?.closest(`[data-confirms="${id}"]`)) {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    }
  }
  const button = { onKeyDown: handleKeyDown, 'data-confirms': id, 'aria-describedby': id };

  return (
    <Popconfirm
      {...rest}
      destroyOnHidden
      title={<span id={id}>{title}</span>}
      onOpenChange={handleOpenChange}
      // Only then can it take the focus.
      afterOpenChange={(isOpen) => isOpen && document.getElementById(`${id}-no`)?.focus()}
      cancelButtonProps={{ ...button, id: `${id}-no` }}
      okButtonProps={{ ...okButtonProps, ...button }}
    />
  );
}

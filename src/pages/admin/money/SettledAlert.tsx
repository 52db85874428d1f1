import { Alert } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** What the dialog is about, such as 這筆款項. */
  what: string;
  /** Its state now. */
  state: string;
  /** What became of it. */
  children: ReactNode;
}

/** In a dialog, above what is typed: somebody else has settled what it is about. */
export const SettledAlert = ({ what, state, children }: Props) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    title={`${what}現在是「${state}」，不能再處理。您填的內容還在。`}
    description={children}
    style={{ marginBottom: 16 }}
  />
);

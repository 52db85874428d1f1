interface Props {
  /** The session is saved: close the dialog or go on to the page that asked. */
  onDone: () => void;
}

/** By wallet or by e-mail; shown in the dialog and on /login. */
export function SignInPanel(_props: Props) {
  return <p>登入方式準備中。</p>;
}

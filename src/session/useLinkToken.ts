import { useState } from 'react';

const PATTERN = /^#([A-Za-z0-9_-]{43})$/;

/** The token of a link in a mail. It is in the fragment, which is not sent to the server; undefined if malformed. */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => PATTERN.exec(window.location.hash)?.[1]);
  return token;
}

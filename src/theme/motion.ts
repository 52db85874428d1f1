/** True when the device asks for reduced motion. */
export const wantsCalm = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

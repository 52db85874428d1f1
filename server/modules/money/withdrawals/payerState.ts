/** State that the payer reports after a round; shown to staff. */
export type PayerState =
  | 'paying'
  | 'noKey'
  | 'stopped'
  | 'behind'
  | 'lowGas'
  | 'lowToken'
  | 'tokenRefuses'
  | 'unreachable';

/** A start failure that the operator can correct; `message` names the cause and the remedy. */
export class StartError extends Error {
  override name = 'StartError';
}

import { history } from '@umijs/max';

const STAYS = 'staysInPlace';

/** Gives a page the address of what it has saved first; its reader stays where they are. */
export function takeOwnAddress(path: string): void {
  history.replace(path, { [STAYS]: true });
}

/** Whether an address was taken by the page that is open. */
export function staysInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && STAYS in state;
}

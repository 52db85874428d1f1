import { AppError } from '../errors';
import { ChainError } from './errors';

/** Time limit of a node call during a request, ms. */
const PATIENCE_MS = 2_000;

/** A node's answer, read before the database transaction. Calling it throws the AppError if the node did not answer. */
export type NodeAnswer<T> = () => T;

/** Placeholder for an answer that seemed unnecessary, so that no call was made. */
export const notRead: NodeAnswer<never> = () => {
  throw new AppError('CHAIN_UNREAD');
};

/**
 * Calls the node for a request, with a time limit. Use it in a route's `prepare`, where no connection and no lock is
 * held. If the node fails or stays silent, reading the answer throws AppError with `code`.
 */
export async function askNode<T>(
  code: 'CHAIN_SILENT' | 'CHAIN_UNREAD',
  answer: Promise<T>,
): Promise<NodeAnswer<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(code)), PATIENCE_MS);
  });
  try {
    const value = await Promise.race([answer, late]);
    return () => value;
  } catch (cause) {
    const isChainFault = cause instanceof ChainError;
    if (!isChainFault && !(cause instanceof AppError)) throw cause;
    return () => {
      throw isChainFault ? new AppError(code, { cause }) : cause;
    };
  } finally {
    clearTimeout(timer);
  }
}

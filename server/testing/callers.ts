import { AppError } from '../errors';
import type { Caller } from '../http/caller';

/** A member without rights as a use case gets them, for calls past the API and its queues. */
export const memberCaller = (memberId: number, sessionId = 1): Caller => ({
  memberId,
  sessionId,
  expiresAt: Date.now() + 60_000,
  capabilities: [],
  frozen: false,
  secondFactor: { enrolled: false, passed: false },
});

/** The code with which a use case refuses; an empty one where it does not. @throws any other error */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

import type { FastifyRequest, preValidationHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** `performance.now()` when the request had come as a whole, its body included. */
    receivedAt: number;
    /** Whether the body came with the head. */
    cameAtOnce: boolean;
  }
}

/**
 * Notes when a request came. With a body that is still on its way it has not come yet: who sends the head before a lot's
 * end and the body after it would choose the bid with the final price in view.
 */
export function noteArrival(request: FastifyRequest): void {
  // Already noted where it had to wait for its network's limit.
  if (request.receivedAt > 0) return;
  request.receivedAt = performance.now();
  // By then Node has parsed what came with the head. A body that is read in the same turn of the event loop counts as part of
  // it: a turn is short and cannot be aimed at, and a later stamp would refuse bids that came in time.
  setImmediate(() => {
    request.cameAtOnce = request.raw.complete;
  });
}

/** After the body was read. The search for the caller, which may take long, counts only where the body came later. */
export const noteLateBody: preValidationHookHandler = (request, _reply, done) => {
  if (!request.cameAtOnce) request.receivedAt = performance.now();
  done();
};

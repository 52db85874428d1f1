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
 * Notes when a request arrived. A request whose body is still on its way has not arrived: a bidder who sent the head before
 * a lot's end and the body after it would choose the bid knowing the final price.
 */
export function noteArrival(request: FastifyRequest): void {
  // Noted already where the request had to wait for its network's limit.
  if (request.receivedAt > 0) return;
  request.receivedAt = performance.now();
  // At the turn's end Node has parsed what came with the head. A body that is read in the same turn of the event loop counts
  // as part of the head: a turn is too short to exploit, and a later stamp would refuse bids that came in time.
  setImmediate(() => {
    request.cameAtOnce = request.raw.complete;
  });
}

/**
 * Notes the arrival anew once a body that came after the head was read. With other requests the stamp of the head stands,
 * which excludes the time in which the caller was looked up.
 */
export const noteLateBody: preValidationHookHandler = (request, _reply, done) => {
  if (!request.cameAtOnce) request.receivedAt = performance.now();
  done();
};

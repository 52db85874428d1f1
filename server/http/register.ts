import { isWrite } from '@common/endpoint';
import { MAINTENANCE_HEADER } from '@common/staff/settingKeys';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type ArrivalClock, openClock } from '../db/clock';
import type { Queryable } from '../db/database';
import { AppError, refuseField } from '../errors';
import type { Services } from '../services';
import { sourceOfRequest } from './actionSource';
import { noteArrival, noteLateBody } from './arrival';
import { Batches } from './batches';
import { admit, type Caller, effectiveCaller, identify, refuseStranger } from './caller';
import { refuse, succeed } from './envelope';
import { envelopeSerializer } from './envelopeWriter';
import { requireFreshProof } from './freshProof';
import { type BatchedWrite, BatchWork } from './handleBatch';
import { refuseStream } from './handOver';
import {
  findAnswer,
  type Outcome,
  requireKey,
  runIdempotently,
  type WriteAttempt,
} from './idempotency';
import { JointBatches } from './jointBatches';
import { CONCURRENCY_PER_KEY, KeyedSemaphore } from './keyedSemaphore';
import type { MaintenanceWatch } from './maintenance';
import { readingCall, rememberWrite } from './ownWrites';
import { callMaker, type HandlerPorts } from './requestCall';
import { retryUntilDecided } from './retryUntilDecided';
import type { Route } from './route';
import { refusalToStore } from './storedRefusal';
import { bytesOf, contentOf, uploadOptions } from './uploads';

/** Paths whose answers concern one person. */
const PRIVATE = /^\/api\/(me|admin|auth)(\/|$)/;
const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** State that all routes of a process share. */
interface Shared {
  semaphore: KeyedSemaphore;
  clock: ArrivalClock;
  maintenance?: MaintenanceWatch;
}

/**
 * Answers a request. Resolves with the payload that Fastify shall send, or with the reply after sending it; returns
 * undefined after sending the reply without a wait.
 */
type AnswerRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

function answerRead({ endpoint, handle }: Route, services: HandlerPorts): AnswerRequest {
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  const payload = (data: unknown) => (Buffer.isBuffer(data) ? data : serialize(succeed(data)));
  return (request, reply) => {
    reply.type(JSON_TYPE);
    const data = handle(readingCall(callOf(request), services.db, request) as never);
    if (!Buffer.isBuffer(data)) return data.then(payload);
    // The data is in memory, so there is no promise to return.
    reply.send(data);
    return undefined;
  };
}

interface PreparedWrite {
  attempt: WriteAttempt;
  prepared: unknown;
  arrivedAt: Date | undefined;
}

async function checkProof(
  { freshProof }: Route['endpoint'],
  { caller }: FastifyRequest,
  db: Queryable,
): Promise<void> {
  if (freshProof && caller) await requireFreshProof(db, caller.sessionId);
}

/** Returns a function that runs one write under its idempotency key, in a transaction of its own. */
function writeAlone({ endpoint, handle }: Route, services: HandlerPorts) {
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  return (request: FastifyRequest, { attempt, prepared, arrivedAt }: PreparedWrite) =>
    runIdempotently(
      services.db,
      attempt,
      async (tx) => {
        try {
          await checkProof(endpoint, request, tx);
          const call = Object.assign(callOf(request), { tx, prepared, arrivedAt });
          tx.source = () => sourceOfRequest(call);
          return serialize(succeed(await handle(call as never)));
        } catch (error) {
          // Returned instead of thrown, so that the transaction commits.
          if (error instanceof AppError && error.keepsWork) return JSON.stringify(refuse(error));
          throw error;
        }
      },
      (error) => refusalToStore(error, request),
    );
}

function answerWrite(
  route: Route,
  services: HandlerPorts,
  { semaphore, clock }: Shared,
): AnswerRequest {
  const { endpoint, handleAll, prepare, guard } = route;
  const { queueBy, isExclusive, stampsArrival, maxConcurrent } = route;
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  const runAlone = writeAlone(route, services);
  /** Holds the route to its `maxConcurrent` writes, whatever their keys. */
  const slots = maxConcurrent === undefined ? undefined : new KeyedSemaphore(maxConcurrent);
  // Waiting writes of one key form a batch. `joint` handles small batches of several keys in one transaction, and lets
  // those wait for more writes itself: only after a large batch does the next batch of its key wait here (`gathersAfter`).
  const joint = handleAll && new JointBatches(new BatchWork(services.db, handleAll, serialize));
  const batches =
    joint &&
    new Batches<BatchedWrite, Outcome>(semaphore, (key, batch) => joint.handle(key, batch), {
      gathersAfter: JointBatches.isLarge,
    });
  const attemptOf = (request: FastifyRequest): WriteAttempt => ({
    scope: request.caller ? `m:${request.caller.memberId}` : 'visitor',
    key: requireKey(request.headers['idempotency-key']),
    request: `${endpoint.method} ${request.url} ${contentOf(request)}`,
    secret: endpoint.secretResponse ?? false,
  });
  /**
   * Chooses how a write runs: by itself, or queued behind other writes of its key, or in a batch with them.
   * @returns the function that queues and runs the write
   */
  async function chooseRun(request: FastifyRequest, write: PreparedWrite) {
    const begin = () => runAlone(request, write);
    const alone = () => (slots ? slots.run('', begin) : begin());
    const keys = queueBy && [await queueBy(callOf(request) as never)].flat();
    const key = keys?.[0];
    if (keys === undefined || key === undefined) return alone;
    if (!batches) return () => semaphore.runInAll(keys, alone, { isExclusive });
    const { attempt, arrivedAt } = write;
    return () =>
      batches.add(key, {
        attempt,
        call: Object.assign(callOf(request), { arrivedAt }),
        log: request.log,
        alone,
      });
  }
  return async (request, reply) => {
    const arrivedAt = stampsArrival ? await clock.timeOf(request.receivedAt) : undefined;
    if (guard) await guard(callOf(request) as never);
    const attempt = attemptOf(request);
    let prepared: unknown;
    if (prepare) {
      const file = endpoint.kind === 'upload' ? { bytes: bytesOf(request) } : {};
      const stored = await findAnswer(services.db, attempt);
      if (stored !== null) return reply.type(JSON_TYPE).send(stored);
      await checkProof(endpoint, request, services.db);
      prepared = await prepare(Object.assign(callOf(request), file) as never);
    }
    const run = await chooseRun(request, { attempt, prepared, arrivedAt });
    const { answer, lsn } = await retryUntilDecided(run);
    if (lsn !== null) rememberWrite(reply, lsn);
    return reply.type(JSON_TYPE).send(answer);
  };
}

function answerRaw({ endpoint, handle }: Route, services: HandlerPorts): AnswerRequest {
  const callOf = callMaker(services);
  const { mediaType } = endpoint;
  return async (request, reply) => {
    const requireAdmitted = async () => {
      const caller = await identify(services.db, request.headers.authorization);
      admit(endpoint, caller, services.settings.secondFactor.required);
    };
    const call = readingCall(callOf(request), services.db, request);
    if (mediaType) reply.type(`${mediaType}; charset=utf-8`);
    return handle(Object.assign(call, { request, reply, requireAdmitted }) as never);
  };
}

function answerOf(route: Route, services: HandlerPorts, shared: Shared): AnswerRequest {
  const { endpoint } = route;
  if (endpoint.kind === 'raw' || endpoint.kind === 'stream') return answerRaw(route, services);
  return isWrite(endpoint) ? answerWrite(route, services, shared) : answerRead(route, services);
}

/** An endpoint that takes no body refuses one, save an empty object. */
async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || Object.keys(Object(body)).length === 0) return;
  refuseField('', '不支援的欄位');
}

/** The error that `check` throws; undefined when it passes. */
function refusalOf(check: () => void): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Refuses a stream before the caller is looked up in a database that does not answer. */
function streamHooks({ endpoint }: Route, { events }: Services): onRequestHookHandler[] {
  if (endpoint.kind !== 'stream') return [];
  return [(_request, _reply, done) => done(refusalOf(() => refuseStream(events)))];
}

/** Registers one endpoint: its callers, schemas and handler. */
export function register(
  app: FastifyInstance,
  services: Services,
  route: Route,
  shared: Shared = {
    semaphore: new KeyedSemaphore(CONCURRENCY_PER_KEY),
    clock: openClock(services.db),
  },
): void {
  const { endpoint, stampsArrival } = route;
  const { method, path, who, params, query, body } = endpoint;
  const { maintenance } = shared;
  const answer = answerOf(route, { ...services, clock: shared.clock }, shared);
  app.route({
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    // Before the body is parsed or checked: a stranger learns nothing from validation errors.
    onRequest: [
      ...streamHooks(route, services),
      (request, reply, done) => {
        if (stampsArrival) noteArrival(request);
        if (PRIVATE.test(path)) reply.header('cache-control', 'no-store');
        const enter = (caller: Caller | null) => {
          request.caller = effectiveCaller(endpoint, caller);
          // A member's answer may differ from the public one, even at a public endpoint.
          if (caller) reply.header('cache-control', 'no-store');
          admit(endpoint, caller, services.settings.secondFactor.required);
          maintenance?.admit(endpoint, caller);
        };
        const maintenanceHeader = maintenance?.header;
        if (maintenanceHeader) reply.header(MAINTENANCE_HEADER, maintenanceHeader);
        const { authorization } = request.headers;
        const enterOrRefuse = (caller: Caller | null) =>
          caller || who === 'public' ? enter(caller) : refuseStranger(services.db, authorization);
        const caller = identify(services.db, authorization);
        if (caller) caller.then(enterOrRefuse).then(() => done(), done);
        else if (who !== 'public') done(new AppError('SIGN_IN_REQUIRED'));
        // A public endpoint refuses visitors only during maintenance; otherwise `enter` has nothing to check.
        else if (!maintenanceHeader) done();
        else done(refusalOf(() => enter(null)));
      },
    ],
    ...(stampsArrival && { preValidation: noteLateBody }),
    ...(isWrite(endpoint) && endpoint.kind !== 'upload' && !body && { preHandler: refuseBody }),
    ...uploadOptions(endpoint),
    config: { holdsSecret: endpoint.secretResponse ?? false },
    handler: answer,
  });
}

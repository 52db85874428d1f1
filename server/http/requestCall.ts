import type { FastifyRequest } from 'fastify';
import type { ArrivalClock } from '../db/clock';
import type { Services } from '../services';
import type { Caller } from './caller';
import { networkOf } from './networkOf';
import type { Origin } from './route';

type CallOf = (request: FastifyRequest) => { caller: Caller | null; origin: Origin };

/** What a handler gets besides its request. */
export type HandlerPorts = Services & { clock: ArrivalClock };

/** Returns a function that makes a handler's arguments. They inherit the shared ports, which saves a copy per request. */
export function callMaker(services: HandlerPorts): CallOf {
  class RequestCall {
    readonly caller: Caller | null;
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly #request: FastifyRequest;

    constructor(request: FastifyRequest) {
      this.caller = request.caller;
      this.params = request.params;
      this.query = request.query;
      this.body = request.body;
      this.#request = request;
    }

    get origin(): Origin {
      const request = this.#request;
      return {
        ip: request.ip,
        network: networkOf(request.ip),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        host: request.host,
        protocol: request.protocol,
      };
    }
  }
  Object.assign(RequestCall.prototype, services);
  return (request) => new RequestCall(request);
}

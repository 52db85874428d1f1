import type { Endpoint, EndpointTypes } from '@common/endpoint';
import { strictObject } from '@common/schemas';
import { Type } from '@sinclair/typebox';
import fastJson from 'fast-json-stringify';
import { succeed } from './envelope';
import { responseSchema } from './responseSchema';

type Serializer = (value: unknown) => string;

/** A process may build several apps, as tests do: an endpoint's serializer is the same in all. */
const built = new WeakMap<Endpoint, Serializer>();

/** Serialises only the fields that the schema declares. Built at its first use. */
export function envelopeSerializer(endpoint: Endpoint): Serializer {
  return (value) => {
    let serialize = built.get(endpoint);
    if (!serialize) {
      serialize = build(endpoint);
      built.set(endpoint, serialize);
    }
    return serialize(value);
  };
}

function build(endpoint: Endpoint): Serializer {
  return fastJson(
    responseSchema(
      strictObject({
        success: Type.Boolean(),
        data: endpoint.data,
        errorCode: Type.String(),
        errorMessage: Type.String(),
        showType: Type.Integer(),
        code: Type.Integer(),
        msg: Type.String(),
      }),
    ),
  );
}

/** Serialises an endpoint's whole envelope, for stored and cached answers. */
export function envelopeWriter<E extends Endpoint>(
  endpoint: E,
): (data: EndpointTypes<E>['data']) => Buffer {
  const serialize = envelopeSerializer(endpoint);
  return (data) => Buffer.from(serialize(succeed(data)));
}

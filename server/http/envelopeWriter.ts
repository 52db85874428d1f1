import type { Endpoint, EndpointTypes } from '@common/endpoint';
import { strictObject } from '@common/schemas';
import { Type } from '@sinclair/typebox';
import fastJson from 'fast-json-stringify';
import { succeed } from './envelope';
import { responseSchema } from './responseSchema';

/** Serialises only the fields that the schema declares. Built at its first use. */
export function envelopeSerializer(endpoint: Endpoint): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= build(endpoint);
    return serialize(value);
  };
}

function build(endpoint: Endpoint): (value: unknown) => string {
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

import type { Endpoint, EndpointTypes } from '@common/endpoint';
import { strictObject } from '@common/schemas';
import { Type } from '@sinclair/typebox';
import fastJson from 'fast-json-stringify';
import { succeed } from './envelope';

/** Only declared fields leave: what the schema does not name is never serialised. */
export function envelopeSerializer(endpoint: Endpoint): (value: unknown) => string {
  return fastJson(
    strictObject({
      success: Type.Boolean(),
      data: endpoint.data,
      errorCode: Type.String(),
      errorMessage: Type.String(),
      showType: Type.Integer(),
      code: Type.Integer(),
      msg: Type.String(),
    }),
  );
}

/** Writes an endpoint's whole envelope, for answers that are kept and told again. */
export function envelopeWriter<E extends Endpoint>(
  endpoint: E,
): (data: EndpointTypes<E>['data']) => Buffer {
  const serialize = envelopeSerializer(endpoint);
  return (data) => Buffer.from(serialize(succeed(data)));
}

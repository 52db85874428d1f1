import { type Endpoint, isWrite } from '@common/endpoint';
import { strictObject } from '@common/schemas';
import { SITE_NAME } from '@common/siteName';
import { type TObject, type TSchema, Type } from '@sinclair/typebox';

type Json = Record<string, unknown>;

const openapiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function parameters(location: 'path' | 'query', schema: TObject | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    in: location,
    required: location === 'path' || (schema?.required ?? []).includes(name),
    schema: one,
  }));
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Same key and body, same answer',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

function envelopeOf(data: TSchema): TSchema {
  return strictObject({
    success: Type.Boolean(),
    data,
    errorCode: Type.String(),
    errorMessage: Type.String(),
    showType: Type.Unsafe<number>({ type: 'integer', enum: [0, 1, 2, 3, 9] }),
    code: Type.Integer(),
    msg: Type.String(),
  });
}

function content(endpoint: Endpoint): Json {
  if (endpoint.kind === 'stream') return { 'text/event-stream': { schema: endpoint.data } };
  const schema = endpoint.kind === 'raw' ? endpoint.data : envelopeOf(endpoint.data);
  return { 'application/json': { schema } };
}

function operation(id: string, endpoint: Endpoint): Json {
  const refusal = { $ref: '#/components/responses/Refusal' };
  return {
    operationId: id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `Who may call it: ${endpoint.who}.${endpoint.freshProof ? ' Needs a fresh proof of identity.' : ''}`,
    security: endpoint.who === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(isWrite(endpoint) ? [idempotencyKey] : []),
    ],
    ...(endpoint.kind === 'upload' && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: {
      200: {
        description: 'Done, or a business refusal with success false',
        content: content(endpoint),
      },
      '4XX': refusal,
      '5XX': refusal,
    },
  };
}

function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/', '')
    .split(/[/:_]+/)
    .filter(Boolean);
  return [
    method.toLowerCase(),
    ...words.map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join('');
}

/** The OpenAPI 3.1 document of these endpoints: TypeBox schemas are JSON Schema already. */
export function openapiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = openapiPath(endpoint.path);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(operationId(endpoint), endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${SITE_NAME} API`, version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: {
          description: 'The envelope with success false; errorCode is a row of the error table',
          content: { 'application/json': { schema: envelopeOf(Type.Unknown()) } },
        },
      },
    },
  };
}

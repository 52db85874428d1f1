import { type Endpoint, isWrite } from '@common/endpoint';
import { SHOW_TYPE } from '@common/envelope';
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

function envelopeOf(isSuccess: boolean, data: TSchema): TSchema {
  return strictObject({
    success: Type.Literal(isSuccess),
    data,
    errorCode: Type.String(),
    errorMessage: Type.String(),
    showType: Type.Unsafe<number>({ type: 'integer', enum: Object.values(SHOW_TYPE) }),
    code: Type.Integer(),
    msg: Type.String(),
  });
}

const JSON_TYPE = 'application/json';
const refusalSchema: Json = { $ref: '#/components/schemas/Refusal' };

/** Content by media type; undefined for an endpoint that takes no body. */
function requestBody({ kind, method, maxBytes, formTypes, body }: Endpoint): Json | undefined {
  if (kind === 'upload') {
    const schema = { type: 'string', format: 'binary', maxLength: maxBytes };
    return { required: true, content: { 'application/octet-stream': { schema } } };
  }
  if (formTypes) {
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    return { content: Object.fromEntries(formTypes.map((type) => [type, { schema }])) };
  }
  if (body) return { required: true, content: { [JSON_TYPE]: { schema: body } } };
  // Another protocol's JSON.
  if (kind === 'raw' && method !== 'GET') return { content: { [JSON_TYPE]: { schema: {} } } };
  return undefined;
}

/** Content of status 200, which business refusals have too: always JSON. */
function answerContent({ kind, mediaType = JSON_TYPE, data }: Endpoint): Json {
  const type = kind === 'stream' ? 'text/event-stream' : mediaType;
  const schema = kind === 'raw' || kind === 'stream' ? data : envelopeOf(true, data);
  if (type === JSON_TYPE) return { [type]: { schema: { anyOf: [schema, refusalSchema] } } };
  return { [type]: { schema }, [JSON_TYPE]: { schema: refusalSchema } };
}

function responses(endpoint: Endpoint): Json {
  const refusal = { $ref: '#/components/responses/Refusal' };
  const { mediaType, data } = endpoint;
  return {
    200: {
      description: 'Done, or a business refusal with success false',
      content: answerContent(endpoint),
    },
    ...(mediaType === 'text/html' && {
      410: { description: 'The link has ended', content: { [mediaType]: { schema: data } } },
    }),
    '4XX': refusal,
    '5XX': refusal,
  };
}

function operation(id: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint);
  return {
    operationId: id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `Who may call it: ${endpoint.who}.${endpoint.freshProof ? ' Needs a fresh proof of identity.' : ''}`,
    // Public endpoints take a session too: some answers are then the caller's own.
    security: [...(endpoint.who === 'public' ? [{}] : []), { bearer: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(isWrite(endpoint) ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: responses(endpoint),
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
      schemas: { Refusal: envelopeOf(false, Type.Union([Type.Null(), Type.Object({})])) },
      responses: {
        Refusal: {
          description: 'The envelope with success false; errorCode is a row of the error table',
          content: { [JSON_TYPE]: { schema: refusalSchema } },
        },
      },
    },
  };
}

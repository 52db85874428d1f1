import type { FieldFault } from '@common/envelope';
import { AMOUNT_PATTERN } from '@common/money';
import Ajv, { type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

const strict = { allErrors: true, removeAdditional: false, strict: false } as const;
/** Bodies are taken as they are; what comes in a URL is text and is read as the schema says. */
const bodies = new Ajv({ ...strict, coerceTypes: false, useDefaults: true });
const urls = new Ajv({ ...strict, coerceTypes: true, useDefaults: true });

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : urls).compile(schema);

const messages: Record<string, string> = {
  required: '必填',
  additionalProperties: '不支援的欄位',
  pattern: '格式不正確',
  type: '格式不正確',
  const: '不是可用的選項',
  anyOf: '不是可用的選項',
  enum: '不是可用的選項',
  minLength: '太短',
  maxLength: '太長',
  minimum: '太小',
  maximum: '太大',
  minItems: '太少',
  maxItems: '太多',
};

const isNoAmount = ({ keyword, params }: ErrorObject) =>
  keyword === 'pattern' && params.pattern === AMOUNT_PATTERN;

function messageOf(error: ErrorObject): string {
  if (isNoAmount(error)) return '要是 0 以上的數字，最多 18 位小數';
  return messages[error.keyword] ?? '格式不正確';
}

/** The fields at fault, each once, in Traditional Chinese. */
export function fieldFaults(errors: readonly ErrorObject[]): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    const extra = error.params.missingProperty ?? error.params.additionalProperty ?? '';
    const field = [...error.instancePath.split('/').slice(1), extra].filter(Boolean).join('.');
    if (!faults.has(field)) faults.set(field, { field, message: messageOf(error) });
  }
  return [...faults.values()];
}

import type { FieldFault } from '@common/envelope';
import { AMOUNT_PATTERN } from '@common/money/money';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/** Without the schema of schemas, which takes longer to compile than most of ours: contract.test.ts has them validated. */
const AJV_OPTIONS = {
  allErrors: true,
  removeAdditional: false,
  strict: false,
  meta: false,
  validateSchema: false,
} as const;
/** Values in a URL are text and are converted to the schema's types; values in a body are not. */
const bodyAjv = new Ajv({ ...AJV_OPTIONS, coerceTypes: false, useDefaults: true });
const urlAjv = new Ajv({ ...AJV_OPTIONS, coerceTypes: true, useDefaults: true });

/** Compiles each validator when it is first used: compiling all of them at start-up took a fifth of its time. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? bodyAjv : urlAjv;
  let compiled: ValidateFunction | undefined;
  const validate: { (value: unknown): boolean; errors?: ValidateFunction['errors'] } = (value) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    validate.errors = compiled.errors;
    return isValid;
  };
  return validate;
};

const messages: Record<string, string> = {
  required: '必填',
  additionalProperties: '不支援的欄位',
  pattern: '格式不正確',
  type: '格式不正確',
  const: '不是可用的選項',
  anyOf: '不是可用的選項',
  enum: '不是可用的選項',
  minLength: '至少 {limit} 個字',
  maxLength: '最多 {limit} 個字',
  minimum: '不能小於 {limit}',
  maximum: '不能大於 {limit}',
  minItems: '至少 {limit} 個',
  maxItems: '最多 {limit} 個',
};

const isAmountPatternError = ({ keyword, params }: ErrorObject) =>
  keyword === 'pattern' && params.pattern === AMOUNT_PATTERN;

function messageOf(error: ErrorObject): string {
  if (isAmountPatternError(error)) return '要是 0 以上的數字，最多 18 位小數';
  const message = messages[error.keyword] ?? '格式不正確';
  return message.replace('{limit}', String(error.params.limit));
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

const validators = new WeakMap<object, ValidateFunction>();

/** The fields of a value that its schema refuses: for settings, whose schema depends on the setting's name. */
export function faultsOf(schema: object, value: unknown): FieldFault[] {
  const validate = validators.get(schema) ?? bodyAjv.compile(schema);
  validators.set(schema, validate);
  return validate(value) ? [] : fieldFaults(validate.errors ?? []);
}

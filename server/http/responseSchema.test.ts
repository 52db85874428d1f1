import { endpoints } from '@common/endpoints';
import type { TSchema } from '@sinclair/typebox';
import fastJson from 'fast-json-stringify';
import { sampleOf } from '../testing/sampleInput';
import { responseSchema } from './responseSchema';

/** Samples of a schema, each branch of every union in one of them, and each array with an item. */
function* samplesOf(schema: TSchema): Generator<unknown> {
  if (schema.anyOf) for (const one of schema.anyOf) yield* samplesOf(one);
  else if (schema.type === undefined && !('const' in schema)) yield 'anything';
  else if (Array.isArray(schema.type)) yield* [sampleOf(schema), null];
  else if (schema.type === 'array') {
    for (const one of samplesOf(schema.items)) {
      yield Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => one);
    }
  } else if (schema.type === 'object' && schema.properties) {
    const columns = Object.entries<TSchema>(schema.properties).map(
      ([name, one]) => [name, [...samplesOf(one)]] as const,
    );
    const most = Math.max(1, ...columns.map(([, values]) => values.length));
    for (let row = 0; row < most; row++) {
      yield Object.fromEntries(
        columns.map(([name, values]) => [name, values[row % values.length]]),
      );
    }
  } else yield sampleOf(schema);
}

const withUnions = endpoints.filter(({ data }) => JSON.stringify(data).includes('anyOf'));

it.each(withUnions.map(({ method, path, data }) => [`${method} ${path}`, data] as const))(
  '%s is written as its contract says, whatever branch a union takes',
  (_name, data) => {
    const byContract = fastJson(structuredClone(JSON.parse(JSON.stringify(data))));
    const write = fastJson(responseSchema(data));
    for (const sample of samplesOf(data)) expect(write(sample)).toBe(byContract(sample));
  },
);

it('leaves a validator only to unions of objects, of which the branch decides what is written', () => {
  const others: unknown[] = [];
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
      const isOfObjects = schema.anyOf.every((one) => one.type === 'object' || one.type === 'null');
      if (!isOfObjects) others.push(schema);
    }
    Object.values(schema).forEach(visit);
  };
  for (const { data } of endpoints) visit(responseSchema(data));
  expect(others).toEqual([]);
});

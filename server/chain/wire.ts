import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { type Address, getAddress, type Hash, type Hex } from 'viem';
import { ChainError } from './errors';
import type { BlockRef } from './port';

/*
 * Schemas that validate a node's answers before use (Ethereum execution-apis). viem's own actions trust the answers of nodes and
 * drop events that they cannot decode, which is not safe enough for money.
 */

const hex = <T extends Hex>(pattern: string) => Type.Unsafe<T>(Type.String({ pattern }));
const HashHex = hex<Hash>('^0x[0-9a-fA-F]{64}$');
const AddressHex = hex<Address>('^0x[0-9a-fA-F]{40}$');
const Quantity = hex<Hex>('^0x[0-9a-fA-F]{1,64}$');
const Data = hex<Hex>('^0x([0-9a-fA-F]{2})*$');
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Log = Type.Object({
  address: AddressHex,
  topics: Type.Array(HashHex),
  data: Data,
  blockHash: HashHex,
  blockNumber: Quantity,
  transactionHash: HashHex,
  logIndex: Quantity,
  removed: Type.Optional(Type.Boolean()),
});
export type WireLog = Static<typeof Log>;

const Block = Type.Object({
  number: Quantity,
  hash: HashHex,
  parentHash: HashHex,
  timestamp: Quantity,
  logsBloom: hex<Hex>('^0x[0-9a-fA-F]{512}$'),
  transactions: Type.Array(HashHex),
});
export type WireBlock = Static<typeof Block>;

const Receipt = Type.Object({
  transactionHash: HashHex,
  blockHash: HashHex,
  blockNumber: Quantity,
  status: hex<Hex>('^0x[01]$'),
  logs: Type.Array(Log),
});
export type WireReceipt = Static<typeof Receipt>;

const Transaction = Type.Object({
  hash: HashHex,
  from: AddressHex,
  to: Type.Optional(orNull(AddressHex)),
  nonce: Quantity,
  value: Quantity,
  input: Data,
  blockNumber: Type.Optional(orNull(Quantity)),
});

/** The fields from which the signed bytes of an EIP-1559 transaction can be rebuilt. */
const SignedTransaction = Type.Object({
  hash: HashHex,
  type: Type.Literal('0x2'),
  to: AddressHex,
  nonce: Quantity,
  value: Quantity,
  input: Data,
  gas: Quantity,
  maxFeePerGas: Quantity,
  maxPriorityFeePerGas: Quantity,
  chainId: Quantity,
  yParity: Type.Optional(Quantity),
  v: Quantity,
  r: Quantity,
  s: Quantity,
});
export type WireSignedTransaction = Static<typeof SignedTransaction>;
const compiledSigned = TypeCompiler.Compile(SignedTransaction);
/** Not a parser of `wire`: a transaction of another type is no fault of the node, only one that cannot be rebuilt. */
export const isSignedTransaction = (answer: unknown): answer is WireSignedTransaction =>
  compiledSigned.Check(answer);

/** Parsers, one per kind of answer. Each throws ChainError `malformed` with the first wrong field. */
export const wire = {
  quantity: reader(Quantity),
  data: reader(Data),
  logs: reader(Type.Array(Log)),
  block: reader(orNull(Block)),
  receipt: reader(orNull(Receipt)),
  receipts: reader(orNull(Type.Array(Receipt))),
  transaction: reader(orNull(Transaction)),
};

function reader<T extends TSchema>(schema: T): (answer: unknown) => Static<T> {
  const compiled = TypeCompiler.Compile(schema);
  return (answer) => {
    if (compiled.Check(answer)) return answer;
    const path = compiled.Errors(answer).First()?.path || 'the answer';
    throw new ChainError('malformed', `the chain node sent a wrong value at ${path}`);
  };
}

/** A height, time or index. @throws ChainError beyond 2^53, which no chain reaches */
export function toNumber(quantity: Hex): number {
  const number = Number(quantity);
  if (!Number.isSafeInteger(number)) throw new ChainError('malformed', 'a number out of range');
  return number;
}

export const toHash = (hash: Hash): Hash => `0x${hash.slice(2).toLowerCase()}`;

export function toBlockRef(block: WireBlock): BlockRef {
  return {
    number: toNumber(block.number),
    hash: toHash(block.hash),
    parentHash: toHash(block.parentHash),
    timestamp: toNumber(block.timestamp),
  };
}

/** The address in a 32-byte topic, checksummed. */
export function topicAddress(topic: Hex): Address {
  if (!/^0x0{24}/.test(topic)) throw new ChainError('malformed', 'a topic that is no address');
  return getAddress(`0x${topic.slice(26)}`);
}

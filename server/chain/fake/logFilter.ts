import { RPC, RpcError } from '../rpc';
import type { FakeBlock } from './blocks';
import type { LogJson } from './json';

type Blocks = {
  blocks: readonly FakeBlock[];
  find(at: unknown): FakeBlock | undefined;
};

/** The logs that match an `eth_getLogs` filter. */
export function matchingLogs(filter: unknown, { blocks, find }: Blocks) {
  const fields: Record<string, unknown> = typeof filter === 'object' ? { ...filter } : {};
  const wanted = fields.address === undefined ? undefined : lowerAll(fields.address);
  const topics: unknown[] = Array.isArray(fields.topics) ? fields.topics : [];
  const accepts = (log: LogJson) =>
    (!wanted || wanted.includes(log.address)) &&
    topics.every((topic, position) => {
      if (topic === null) return true;
      return lowerAll(topic).includes(log.topics[position]?.toLowerCase() ?? '');
    });

  if (fields.blockHash !== undefined) {
    const block = find({ blockHash: fields.blockHash });
    if (!block) throw new RpcError(RPC.rejected, 'unknown block');
    return [{ block, accepts }];
  }
  const from = find(fields.fromBlock)?.number ?? blocks.length;
  const to = find(fields.toBlock)?.number ?? blocks.length;
  return blocks.slice(from, to + 1).map((block) => ({ block, accepts }));
}

const lowerAll = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => String(one).toLowerCase());

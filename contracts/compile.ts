import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import solc from 'solc';
import type { Abi } from 'viem';

/**
 * Cancun is the oldest EVM that OpenZeppelin 5.7 compiles for: ERC20Permit reaches `Bytes.sol`, which
 * uses `mcopy`. No newer EVM is required, so the token runs on any network that has had the Cancun upgrade (2024).
 */
const SETTINGS = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } };

const ROOT = join(__dirname, '..');

export type Artifact = {
  abi: Abi;
  bytecode: `0x${string}`;
  solcVersion: string;
  /** sha256 of the compiler's whole input: every source that was read, and the settings. */
  sourceHash: string;
};

const Built = Type.Object({
  abi: Type.Unsafe<Abi>(Type.Array(Type.Object({ type: Type.String() }))),
  evm: Type.Object({
    bytecode: Type.Object({ object: Type.String({ pattern: '^([0-9a-f]{2})+$' }) }),
  }),
});

const Output = Type.Object({
  errors: Type.Optional(
    Type.Array(Type.Object({ severity: Type.String(), formattedMessage: Type.String() })),
  ),
  contracts: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Built))),
});

/** One contract of `contracts/<file>`, compiled in memory. Throws the compiler's own text, warnings too. */
export function compile(file: string, contract: string): Artifact {
  const entry = `contracts/${file}`;
  const outputSelection = { [entry]: { [contract]: ['abi', 'evm.bytecode.object'] } };
  const input = JSON.stringify({
    language: 'Solidity',
    sources: readSources(entry),
    settings: { ...SETTINGS, outputSelection },
  });
  const output: unknown = JSON.parse(solc.compile(input));
  Value.Assert(Output, output);
  if (output.errors?.length) {
    throw new Error(output.errors.map((e) => e.formattedMessage).join('\n'));
  }
  const built = output.contracts?.[entry]?.[contract];
  if (!built) throw new Error(`${entry} has no contract ${contract}`);
  return {
    abi: built.abi,
    bytecode: `0x${built.evm.bytecode.object}`,
    solcVersion: solc.version(),
    sourceHash: createHash('sha256').update(input).digest('hex'),
  };
}

/** The file and all it imports, keyed by the path the compiler knows them by, in an order that never changes. */
function readSources(entry: string): Record<string, { content: string }> {
  const found = new Map<string, string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    const content = readFileSync(
      join(ROOT, path.startsWith('@') ? 'node_modules' : '', path),
      'utf8',
    );
    found.set(path, content);
    for (const [, target = ''] of content.matchAll(/^import .*?"([^"]+)";$/gm)) {
      visit(target.startsWith('.') ? join(dirname(path), target) : target);
    }
  };
  visit(entry);
  return Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, content]) => [path, { content }]),
  );
}

/** `npx tsx contracts/compile.ts` writes the artifact that the server deploys and the browser calls. */
export const GAB_ARTIFACT = join(ROOT, 'contracts/artifacts/GAB.json');
if (process.argv[1]?.endsWith('compile.ts')) {
  writeFileSync(GAB_ARTIFACT, `${JSON.stringify(compile('GAB.sol', 'GAB'), null, 2)}\n`);
}

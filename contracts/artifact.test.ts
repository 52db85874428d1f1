import { readFileSync } from 'node:fs';
import { compile, GAB_ARTIFACT } from './compile';

it('commits exactly what the sources compile to', () => {
  expect(JSON.parse(readFileSync(GAB_ARTIFACT, 'utf8'))).toEqual(compile('GAB.sol', 'GAB'));
});

it('has no function by which anybody could create, freeze or take tokens', () => {
  const functions = compile('GAB.sol', 'GAB').abi.flatMap((part) =>
    part.type === 'function' && part.stateMutability !== 'view' && part.stateMutability !== 'pure'
      ? [part.name]
      : [],
  );
  expect(functions.sort()).toEqual(['approve', 'permit', 'transfer', 'transferFrom']);
});

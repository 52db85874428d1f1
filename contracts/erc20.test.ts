import { startTestAnvil, type TestAnvil } from '../server/testing/anvil';
import { compile } from './compile';
import { describeErc20, fails } from './erc20.behavior';
import { deployToken } from './testing/tokenWorld';

let anvil: TestAnvil;
beforeAll(async () => {
  anvil = await startTestAnvil();
});
afterAll(() => anvil.stop());

const plain = { name: 'Plain', symbol: 'PLN', decimals: 6, supply: 5_000_000n };

describe('GAB', () => {
  const artifact = compile('GAB.sol', 'GAB');
  const gab = { name: 'GAB', symbol: 'GAB', decimals: 18, supply: 10n ** 27n };
  describeErc20(gab, () => deployToken(anvil.request, artifact));
});

describe('an ERC-20 that shares no line with it', () => {
  const artifact = compile('testing/PlainToken.sol', 'PlainToken');
  describeErc20(plain, () => deployToken(anvil.request, artifact));
});

// A suite that lets a wrong token through proves nothing about the right one.
describe('the suite itself', () => {
  it.each([
    ['FeeToken', 'transfers exactly the amount, reports it, and leaves the supply alone'],
    ['SilentToken', 'transfers exactly the amount, reports it, and leaves the supply alone'],
    ['OpenToken', 'refuses a spender without enough approval'],
    ['OverdraftToken', 'refuses to transfer more than the sender has, and moves nothing'],
  ])('catches %s', async (contract, check) => {
    const artifact = compile('testing/BrokenTokens.sol', contract);
    const deploy = () => deployToken(anvil.request, artifact);
    expect(await fails(check, plain, deploy)).toBe(true);
  });
});

import { type Address, numberToHex, pad } from 'viem';
import { alice, bob, systemWallet } from '../testing/chainWorld';
import type { TokenTransfer } from './port';
import { decodeTransferCall, isDeposit, TRANSFER_TOPIC, tokenTransfers } from './transfers';
import type { WireLog } from './wire';

const token: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const log: WireLog = {
  address: `0x${token.slice(2).toUpperCase()}`,
  topics: [TRANSFER_TOPIC, pad(alice.address), pad(systemWallet)],
  data: numberToHex(2n ** 256n - 1n),
  blockHash: `0x${'AB'.repeat(32)}`,
  blockNumber: '0x10',
  transactionHash: `0x${'CD'.repeat(32)}`,
  logIndex: '0x2',
};
const transfer: TokenTransfer = {
  txHash: `0x${'cd'.repeat(32)}`,
  logIndex: 2,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: 16,
  from: alice.address,
  to: systemWallet,
  value: 2n ** 256n - 1n,
};

it('a transfer of the largest uint256 is read, with hashes in lower case', () => {
  expect(tokenTransfers([log], token)).toEqual([transfer]);
});

it('transfers are sorted by log index', () => {
  const logs = [log, { ...log, logIndex: '0x1' as const }];
  expect(tokenTransfers(logs, token).map(({ logIndex }) => logIndex)).toEqual([1, 2]);
});

it('other tokens, other events and removed logs are excluded', () => {
  const others: WireLog[] = [
    { ...log, address: bob.address },
    { ...log, topics: [pad('0x1'), pad(alice.address), pad(systemWallet)] },
    { ...log, topics: [] },
    { ...log, removed: true },
  ];
  expect(tokenTransfers(others, token)).toEqual([]);
});

it.each<[string, Partial<WireLog>]>([
  ['its amount is indexed', { topics: [...log.topics, pad('0x1')] }],
  ['its receiver is missing', { topics: log.topics.slice(0, 2) }],
  ['its amount is missing', { data: '0x' }],
  ['its amount is followed by more', { data: `0x${'0'.repeat(128)}` }],
  [
    'its sender is longer than an address',
    { topics: [TRANSFER_TOPIC, `0x1${'0'.repeat(63)}`, pad(bob.address)] },
  ],
  ['its place is out of range', { logIndex: '0xffffffffffffffff' }],
])('a Transfer event is malformed when %s', (_, fields) => {
  expect(() => tokenTransfers([{ ...log, ...fields }], token)).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  );
});

it('only a transfer above zero from another address to the wallet is a deposit', () => {
  expect(isDeposit(transfer, [systemWallet])).toBe(true);
  expect(isDeposit({ ...transfer, value: 0n }, [systemWallet])).toBe(false);
  expect(isDeposit({ ...transfer, from: systemWallet }, [systemWallet])).toBe(false);
  expect(isDeposit({ ...transfer, to: bob.address }, [systemWallet])).toBe(false);
});

it('only a call of transfer is read', () => {
  const to = pad(bob.address).slice(2);
  const value = pad('0x7').slice(2);
  expect(decodeTransferCall(`0xa9059cbb${to}${value}`)).toEqual({ to: bob.address, value: 7n });
  expect(decodeTransferCall(`0x095ea7b3${to}${value}`)).toBeNull();
  expect(decodeTransferCall(`0xa9059cbb${to}`)).toBeNull();
  expect(decodeTransferCall('0x')).toBeNull();
});

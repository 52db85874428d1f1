import { screen, waitFor } from '@testing-library/react';
import { encodeFunctionData, erc20Abi, parseTransaction, recoverMessageAddress } from 'viem';
import { person as user } from '@/testing/person';
import { answer, startServer } from '@/testing/stubServer';
import { textToHex } from '@/wallet/eip1193';
import { DEMO_ACCOUNTS } from './accounts';
import { DemoProvider } from './provider';

const [MEI, HONG] = DEMO_ACCOUNTS.map(({ address }) => address);
const TOKEN = `0x${'6'.repeat(40)}` as const;
const HASH = /^0x[0-9a-f]{64}$/;
const CHAIN: Record<string, unknown> = {
  eth_estimateGas: '0xcafe',
  eth_gasPrice: '0x3b9aca00',
  eth_getTransactionCount: '0x7',
  eth_sendRawTransaction: '0x',
  eth_blockNumber: '0x10',
};

let server: Awaited<ReturnType<typeof startServer>>;
let sent: { method: string; params: unknown[] }[];
let provider: DemoProvider;
beforeEach(async () => {
  sent = [];
  server = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method, params } = JSON.parse(body);
    sent.push({ method, params });
    answer(response, { jsonrpc: '2.0', id, result: CHAIN[method] ?? null });
  });
  provider = new DemoProvider(31337);
});
afterEach(() => server.close());

const press = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const connect = async () => {
  const accounts = provider.request({ method: 'eth_requestAccounts' });
  await press('連接');
  return accounts;
};

it('shows no account before its owner agrees', async () => {
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
  expect(await connect()).toEqual([MEI]);
  expect(await new DemoProvider(31337).request({ method: 'eth_accounts' })).toEqual([MEI]);
});

it('answers 4001 to a rejection, and -32002 while a dialog is open', async () => {
  const first = provider.request({ method: 'eth_requestAccounts' });
  first.catch(() => {});
  await screen.findByRole('button', { name: '拒絕' });
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: -32002,
  });
  await press('拒絕');
  await expect(first).rejects.toMatchObject({ code: 4001 });
});

it('emits a change of the account and of the chain', async () => {
  await connect();
  const emitted: unknown[] = [];
  provider.on('accountsChanged', (accounts) => emitted.push(accounts));
  provider.on('chainChanged', (chainId) => emitted.push(chainId));
  const chosen = provider.request({ method: 'wallet_requestPermissions' });
  await user.click(await screen.findByRole('radio', { name: /阿宏/ }));
  await user.click(screen.getByRole('radio', { name: /其他網路/ }));
  await press('連接');
  await chosen;
  expect(emitted).toEqual([[HONG], '0x1']);
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
    code: 4901,
  });
});

it('knows no chain but its own', async () => {
  const params = [{ chainId: '0x89' }];
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params }),
  ).rejects.toMatchObject({ code: 4902 });
});

it('shows a message and signs it so that its address can be recovered', async () => {
  await connect();
  const message = '登入 GAB 商城市集';
  const signature = provider.request({
    method: 'personal_sign',
    params: [textToHex(message), MEI],
  });
  expect(await screen.findByText(message)).toBeInTheDocument();
  await press('簽署');
  const hex = (await signature) as `0x${string}`;
  expect(await recoverMessageAddress({ message, signature: hex })).toBe(MEI);
});

it('signs for no account that is not connected', async () => {
  await connect();
  const params = [textToHex('x'), HONG];
  await expect(provider.request({ method: 'personal_sign', params })).rejects.toMatchObject({
    code: 4100,
  });
});

it('shows what a transfer moves, then signs and sends exactly that', async () => {
  await connect();
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [`0x${'5'.repeat(40)}`, 480n * 10n ** 18n],
  });
  const hash = provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: MEI, to: TOKEN, data, value: '0x0' }],
  });
  expect(await screen.findByText('480 GAB')).toBeInTheDocument();
  expect(sent.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(false);
  await press('確認付款');
  expect(await hash).toMatch(HASH);
  const [raw] = sent.find(({ method }) => method === 'eth_sendRawTransaction')?.params ?? [];
  expect(parseTransaction(raw as `0x${string}`)).toMatchObject({
    chainId: 31337,
    nonce: 7,
    to: TOKEN,
    data,
  });
});

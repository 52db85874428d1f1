import { checksumAddress, zeroAddress } from 'viem';
import { createTestApp, newAccount, type TestApp } from '../../../testing/app';
import { createWithdrawer, putInBook, type Withdrawer } from '../../../testing/withdrawals';

const SOMEBODY = '0x52908400098527886E0F7030069857D2E4169EE7';

let shop: TestApp;
let who: Withdrawer;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await createWithdrawer(shop);
});

const look = async (address: string, token = who.token) =>
  (await shop.call(token, 'POST', '/api/me/withdrawal-addresses/challenge', { address })).body;
const mailsTo = async (email: string) =>
  (await shop.db.pool.query('SELECT 1 FROM mail_outbox WHERE "to" = $1', [email])).rowCount;

describe('an invalid address is refused with its fault, and no code is mailed', () => {
  it.each<[string, () => string, string, RegExp]>([
    [
      'two letters in the wrong case',
      () => SOMEBODY.replace('E0F', 'e0f'),
      'WITHDRAWAL_ADDRESS_CHECKSUM',
      /大小寫對不上/,
    ],
    ['zero', () => zeroAddress, 'WITHDRAWAL_ADDRESS_ZERO', /零地址/],
    ['our own', () => shop.chain.systemWallet, 'WITHDRAWAL_ADDRESS_OURS', /平台的收款地址/],
    [
      'our own in small letters',
      () => shop.chain.systemWallet.toLowerCase(),
      'WITHDRAWAL_ADDRESS_OURS',
      /平台的收款地址/,
    ],
    ['the token', () => shop.chain.tokenAddress, 'WITHDRAWAL_ADDRESS_TOKEN', /代幣的合約地址/],
    ['one digit short', () => SOMEBODY.slice(0, -1), 'WITHDRAWAL_ADDRESS_FORM', /40 個英數字/],
    ['no address', () => '小美的錢包', 'WITHDRAWAL_ADDRESS_FORM', /40 個英數字/],
    [
      'of Bitcoin',
      () => 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'WITHDRAWAL_ADDRESS_CHAIN',
      /Bitcoin 的地址/,
    ],
    [
      'of old Bitcoin',
      () => '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'WITHDRAWAL_ADDRESS_CHAIN',
      /Bitcoin 的地址/,
    ],
    [
      'of Tron',
      () => 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      'WITHDRAWAL_ADDRESS_CHAIN',
      /Tron 的地址/,
    ],
    [
      'of Bitcoin out of a QR code',
      () => 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
      'WITHDRAWAL_ADDRESS_CHAIN',
      /Bitcoin 的地址/,
    ],
    [
      'of Solana',
      () => 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
      'WITHDRAWAL_ADDRESS_CHAIN',
      /Solana 的地址/,
    ],
    [
      'of Dogecoin',
      () => 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
      'WITHDRAWAL_ADDRESS_CHAIN',
      /Dogecoin 的地址/,
    ],
    ['a name of ENS', () => 'vitalik.eth', 'WITHDRAWAL_ADDRESS_NAME', /ENS 之類的名稱/],
    ['a name below another', () => '小美.pay.eth', 'WITHDRAWAL_ADDRESS_NAME', /ENS 之類的名稱/],
  ])('%s', async (_name, address, code, message) => {
    expect(await look(address())).toMatchObject({
      success: false,
      errorCode: code,
      errorMessage: expect.stringMatching(message),
    });
    expect(await mailsTo(who.email)).toBe(0);
  });

  it('the address of any contract', async () => {
    const { address } = newAccount();
    shop.node.contracts.add(address);
    expect((await look(address)).errorCode).toBe('WITHDRAWAL_ADDRESS_CONTRACT');
    expect(await mailsTo(who.email)).toBe(0);
  });
});

it("the member's own bound wallet is accepted", async () => {
  const owner = await shop.signIn();
  const { data } = await look(owner.account.address, owner.token);
  expect(data).toMatchObject({ address: owner.account.address, lookAlikes: [] });
});

it('only an address with the head and tail of a known one brings a look-alike warning', async () => {
  const { address } = newAccount();
  await putInBook(shop, who.id, address);
  const digits = address.slice(2).toLowerCase();
  const twin = `0x${digits.slice(0, 4)}${'0'.repeat(32)}${digits.slice(-4)}`;
  expect((await look(twin)).data.lookAlikes).toEqual([
    { address: checksumAddress(address), known: '冷錢包' },
  ]);
  const other = await createWithdrawer(shop);
  const cousin = `0x${digits.slice(0, 4)}${'1'.repeat(32)}0000`;
  expect((await look(cousin, other.token)).data.lookAlikes).toEqual([]);
});

it("a look-alike of the shop's own address brings a warning", async () => {
  const digits = shop.chain.systemWallet.slice(2).toLowerCase();
  const twin = `0x${digits.slice(0, 4)}${'2'.repeat(32)}${digits.slice(-4)}`;
  expect((await look(twin)).data.lookAlikes).toEqual([
    { address: shop.chain.systemWallet, known: '平台收款地址' },
  ]);
});

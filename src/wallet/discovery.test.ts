import { announce, FakeWallet } from './testing/fakeWallet';

type Discovery = typeof import('./discovery');

let searchWallets: Discovery['searchWallets'];
let taken: (() => void)[];
beforeEach(async () => {
  jest.resetModules();
  ({ searchWallets } = await import('./discovery'));
  taken = [];
});
afterEach(() => {
  for (const take of taken) take();
  Reflect.deleteProperty(window, 'ethereum');
});

const offer = (...args: Parameters<typeof announce>) => taken.push(announce(...args));
const names = () => searchWallets().map(({ name }) => name);

it('offers MetaMask before wallets that were faster', () => {
  offer(new FakeWallet(), 'Rabby', 'io.rabby');
  offer(new FakeWallet(), 'MetaMask', 'io.metamask');
  expect(names()).toEqual(['MetaMask', 'Rabby']);
});

it('finds a wallet that announces itself after the page asked', () => {
  expect(names()).toEqual([]);
  offer(new FakeWallet(), 'Rabby', 'io.rabby');
  expect(names()).toEqual(['Rabby']);
});

it('lists a wallet once, however often it announces itself', () => {
  const wallet = new FakeWallet();
  offer(wallet);
  offer(wallet);
  searchWallets();
  expect(names()).toEqual(['MetaMask']);
});

it('offers a plain window.ethereum where nobody announced', () => {
  Reflect.set(window, 'ethereum', new FakeWallet());
  expect(names()).toEqual(['瀏覽器錢包']);
});

it('calls a plain MetaMask by its name', () => {
  Reflect.set(window, 'ethereum', Object.assign(new FakeWallet(), { isMetaMask: true }));
  expect(names()).toEqual(['MetaMask']);
});

it('does not offer an announced wallet again as window.ethereum', () => {
  // MetaMask announces another object than the one it injects.
  Reflect.set(window, 'ethereum', Object.assign(new FakeWallet(), { isMetaMask: true }));
  offer(new FakeWallet());
  expect(names()).toEqual(['MetaMask']);
});

it('keeps a plain wallet beside the demo wallet', () => {
  Reflect.set(window, 'ethereum', new FakeWallet());
  offer(new FakeWallet(), 'Demo', 'demo.gab.wallet');
  expect(names()).toEqual(['瀏覽器錢包', 'Demo']);
});

it('takes no announcement without a provider, and no icon from elsewhere', () => {
  const tell = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  searchWallets();
  const info = { uuid: 'u', name: 'Tracker', rdns: 'com.tracker', icon: 'https://t.example/i.png' };
  tell({ info, provider: {} });
  tell(null);
  tell({ info, provider: new FakeWallet() });
  expect(searchWallets().map(({ name, icon }) => ({ name, icon }))).toEqual([
    { name: 'Tracker', icon: '' },
  ]);
});

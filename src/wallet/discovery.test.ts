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

it('MetaMask is listed before wallets that announced themselves earlier', () => {
  offer(new FakeWallet(), 'Rabby', 'io.rabby');
  offer(new FakeWallet(), 'MetaMask', 'io.metamask');
  expect(names()).toEqual(['MetaMask', 'Rabby']);
});

it('a wallet that announces itself late is found', () => {
  expect(names()).toEqual([]);
  offer(new FakeWallet(), 'Rabby', 'io.rabby');
  expect(names()).toEqual(['Rabby']);
});

it('a wallet that announces itself repeatedly is listed once', () => {
  const wallet = new FakeWallet();
  offer(wallet);
  offer(wallet);
  searchWallets();
  expect(names()).toEqual(['MetaMask']);
});

it('window.ethereum is offered when no wallet announces itself', () => {
  Reflect.set(window, 'ethereum', new FakeWallet());
  expect(names()).toEqual(['瀏覽器錢包']);
});

it('an injected MetaMask is listed by its name', () => {
  Reflect.set(window, 'ethereum', Object.assign(new FakeWallet(), { isMetaMask: true }));
  expect(names()).toEqual(['MetaMask']);
});

it('an announced wallet is not offered again as window.ethereum', () => {
  // MetaMask announces another object than the injected one.
  Reflect.set(window, 'ethereum', Object.assign(new FakeWallet(), { isMetaMask: true }));
  offer(new FakeWallet());
  expect(names()).toEqual(['MetaMask']);
});

it('an injected wallet is listed beside the demo wallet', () => {
  Reflect.set(window, 'ethereum', new FakeWallet());
  offer(new FakeWallet(), 'Demo', 'demo.gab.wallet');
  expect(names()).toEqual(['瀏覽器錢包', 'Demo']);
});

it('an announcement without a provider is ignored, as is an icon that is not a data URI', () => {
  const announceDetail = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  searchWallets();
  const info = { uuid: 'u', name: 'Tracker', rdns: 'com.tracker', icon: 'https://t.example/i.png' };
  announceDetail({ info, provider: {} });
  announceDetail(null);
  announceDetail({ info, provider: new FakeWallet() });
  expect(searchWallets().map(({ name, icon }) => ({ name, icon }))).toEqual([
    { name: 'Tracker', icon: '' },
  ]);
});

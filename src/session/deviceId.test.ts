import { deviceId } from './deviceId';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('stays the same in one browser and is another in the next', () => {
  const id = deviceId();
  expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(deviceId()).toBe(id);
  localStorage.clear();
  expect(deviceId()).not.toBe(id);
});

it('replaces what somebody else put there', () => {
  localStorage.setItem('device', 'x'.repeat(500));
  expect(deviceId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

it('is nothing where the browser stores nothing: signing in goes on without it', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect(deviceId()).toBeUndefined();
});

import { deviceId } from './deviceId';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('the device id is constant in one browser and differs in another', () => {
  const id = deviceId();
  expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(deviceId()).toBe(id);
  localStorage.clear();
  expect(deviceId()).not.toBe(id);
});

it('an invalid stored id is replaced', () => {
  localStorage.setItem('device', 'x'.repeat(500));
  expect(deviceId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

it('the device id is undefined without storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect(deviceId()).toBeUndefined();
});

import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { clearCache } from 'ahooks';
import { message, notification } from 'antd';

// Four workers' worth of antd on two cores: a page may take its time to appear.
configure({ asyncUtilTimeout: 30_000 });

// Answers arrive over a real network and antd animates on its own: React need not ask for act().
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

// jsdom has no layout, so nothing to observe, match or scroll.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizeObserver;
window.scrollTo = () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
window.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});

afterEach(() => {
  cleanup();
  message.destroy();
  notification.destroy();
  localStorage.clear();
  sessionStorage.clear();
  clearCache();
});

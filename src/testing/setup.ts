import '@testing-library/jest-dom';
import { themes } from '@config/theme';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { clearCache } from 'ahooks';
import { message, notification } from 'antd';
import { forgetWrites } from '@/services/writes';
import { dropLooksOfStyles } from './lightStyles';
import { findLabelsQuickly } from './quickLabels';
import { recordNoStacks } from './quickReact';
import { failOnConsole } from './quietConsole';

// Four workers' worth of antd on two cores: a page may take its time to appear.
configure({ asyncUtilTimeout: 30_000 });

// A query that waits fails at each look: the document is printed once, when `waitFor` gives up.
/** By the library's private flag, set while `waitFor` retries; without it the document is printed as by default. */
const isLooking = () => {
  const config: object = getConfig();
  const flag = '_disableExpensiveErrorDiagnostics';
  return flag in config && (config as Record<string, unknown>)[flag] === true;
};
configure(({ getElementError }) => ({
  getElementError: (message, container) =>
    isLooking()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

// Answers arrive over a real network and antd animates on its own: React need not ask for act().
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

// A test would otherwise meet a dialog half-way through its animation.
for (const theme of Object.values(themes)) theme.token = { ...theme.token, motion: false };

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
/** Lengths that growing text areas add up; browsers always report one. */
const LENGTHS = ['padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width'];
window.getComputedStyle = (element) => {
  const style = getComputedStyle(element);
  // Without motion antd still keeps a dialog transparent for two frames, in which a busy machine finds it.
  if (element.matches("[class*='-prepare']")) style.opacity = '1';
  if (!(element instanceof HTMLTextAreaElement)) return style;
  const read = style.getPropertyValue.bind(style);
  style.getPropertyValue = (name) => {
    const value = read(name);
    return LENGTHS.includes(name) && Number.isNaN(Number.parseFloat(value)) ? '0px' : value;
  };
  return style;
};
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
  forgetWrites();
});

findLabelsQuickly();
recordNoStacks();
dropLooksOfStyles();
failOnConsole();

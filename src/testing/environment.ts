// Before jsdom, which it changes.
import './quickStyles';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-jsdom';
import { compileModulesOnce } from '../../scripts/lib/compiledModules';
import { pageMessageChannel } from './messageChannel';

compileModulesOnce();

/** jsdom, with what browsers have and it lacks: fetch with its streams, and a page that can move. */
export default class PageEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const { dom } = this;
    // A broken connection is what some tests are about; jsdom would print each one.
    dom?.virtualConsole.removeAllListeners('jsdomError');
    dom?.virtualConsole.on('jsdomError', (error) => {
      if (!('type' in error && error.type === 'XMLHttpRequest')) this.global.console.error(error);
    });
    Object.assign(this.global, {
      fetch: (input: string, init?: RequestInit) =>
        fetch(new URL(input, dom?.window.location.href), init),
      Request,
      Response,
      Headers,
      ReadableStream,
      TextDecoder,
      TextEncoder,
      TextDecoderStream,
      TransformStream,
      MessageChannel: pageMessageChannel((task) => dom?.window.setTimeout(task)),
      AbortController,
      AbortSignal,
      setPageUrl: (url: string) => {
        dom?.reconfigure({ url });
        // jsdom keeps the former origin, and the former base URL until it navigates.
        Object.assign(this.global, { _origin: new URL(url).origin });
        dom?.window.history.replaceState(null, '', url);
      },
    });
  }
}

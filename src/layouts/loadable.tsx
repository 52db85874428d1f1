import { type ComponentType, lazy } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Failed components; each function resets its component to load again. */
const failures = new Set<() => void>();

/** Lets failed components load again with the next rendering. */
export function retryFailed(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component whose code loads when it is first rendered. Unlike `React.lazy` it does not keep a failure forever: see
 * `retryFailed`.
 */
export function loadable<P extends object>(load: Load<P>) {
  let isDrawn = false;
  const fresh = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failures.add(forget);
        throw error;
      }),
    );
  const forget = () => {
    Component = fresh();
  };
  let Component: ComponentType<P> = fresh();
  /** Loads the code in advance; a failure is ignored and not kept. */
  const prefetch = () => {
    load()
      .then((module) => {
        // Replacing a rendered component would lose its state.
        if (!isDrawn) Component = module.default;
      })
      .catch(() => {});
  };
  const draw = (props: P) => {
    isDrawn = true;
    return <Component {...props} />;
  };
  return Object.assign(draw, { prefetch });
}

/** Loads a component's code in advance if `loadable` made it. */
export function prefetch(component: unknown): void {
  if (typeof component !== 'function' || !('prefetch' in component)) return;
  if (typeof component.prefetch === 'function') component.prefetch();
}

/**
 * The loader of a `React.lazy` component, as Umi makes pages: it is in the payload until the first rendering.
 * @returns undefined for other components
 */
export function loaderOf(lazy: unknown): Load<object> | undefined {
  const payload: unknown = Reflect.get(Object(lazy), '_payload');
  const load: unknown = Reflect.get(Object(payload), '_result');
  return typeof load === 'function' ? () => load() : undefined;
}

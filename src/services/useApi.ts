import { useCreation, useRequest } from 'ahooks';
import type { Options, Result, Service } from 'ahooks/es/useRequest/src/types';
import { useEffect } from 'react';

/**
 * ahooks' cache plugin subscribes during render, so a response could set the state of a component that React rendered but
 * has not mounted (Suspense, transitions). Until mount the update is remembered; after mount the component rerenders once.
 */
function useUpdatesOnceMounted(request: { subscribe: () => void }) {
  const subscription = useCreation(() => {
    const rerender = request.subscribe;
    const state = { isMounted: false, hasMissed: false, rerender };
    request.subscribe = () => {
      if (state.isMounted) rerender();
      else state.hasMissed = true;
    };
    return state;
  }, []);
  useEffect(() => {
    subscription.isMounted = true;
    if (subscription.hasMissed) subscription.rerender();
    return () => {
      subscription.isMounted = false;
      subscription.hasMissed = false;
    };
  }, [subscription]);
  return {};
}

const ignore = () => {};

/** ahooks' `useRequest` for calls of `api`; errors are not logged, because `api` or the component shows them. */
export function useApi<TData, TParams extends unknown[]>(
  service: Service<TData, TParams>,
  options?: Options<TData, TParams>,
): Result<TData, TParams> {
  return useRequest(service, { onError: ignore, ...options }, [useUpdatesOnceMounted]);
}

import { useCreation, useRequest } from 'ahooks';
import type { Options, Result, Service } from 'ahooks/es/useRequest/src/types';
import { useEffect } from 'react';

/**
 * Rerenders a request's component only while it is mounted. ahooks subscribes to its cache during rendering, so a
 * response could reach a component that is rendered but not mounted: beside a lazy part, or in a transition.
 */
function useMountedUpdates(request: { subscribe: () => void }) {
  const gate = useCreation(() => {
    const redraw = request.subscribe;
    const state = { isMounted: false, hasMissed: false, redraw };
    request.subscribe = () => {
      if (state.isMounted) redraw();
      else state.hasMissed = true;
    };
    return state;
  }, []);
  useEffect(() => {
    gate.isMounted = true;
    if (gate.hasMissed) gate.redraw();
    return () => {
      gate.isMounted = false;
      gate.hasMissed = false;
    };
  }, [gate]);
  return {};
}

const ignore = () => {};

/** ahooks' `useRequest` for calls of `api`; errors are not logged, because `api` or the component shows them. */
export function useApi<TData, TParams extends unknown[]>(
  service: Service<TData, TParams>,
  options?: Options<TData, TParams>,
): Result<TData, TParams> {
  return useRequest(service, { onError: ignore, ...options }, [useMountedUpdates]);
}

import { MAINTENANCE_HEADER, type Maintenance, parseMaintenance } from '@common/staff/settingKeys';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { createStore } from '@/services/createStore';

/** The maintenance that the document or the last response of the API announced; an unchanged text keeps its object. */
const told = createStore<{ text: string; planned: Maintenance } | undefined>(undefined);

/** @param text the value of the header or of the document's tag; undefined: nothing is planned */
export function hearOfMaintenance(text: string | undefined): void {
  if (text === told.get()?.text) return;
  const planned = text === undefined ? undefined : parseMaintenance(text);
  told.set(text !== undefined && planned ? { text, planned } : undefined);
}

/** Reads what the document says, before any answer of the API. */
function readDocument(): void {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${MAINTENANCE_HEADER}"]`);
  if (tag) hearOfMaintenance(tag.content);
}

/** A planned maintenance; `running` once it has begun. */
export type ToldMaintenance = Maintenance & { running: boolean };

/** Maximum delay of `setTimeout`. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The maintenance that is planned or under way, and whether it has begun. */
export function useMaintenance(): ToldMaintenance | undefined {
  const planned = useSyncExternalStore(told.subscribe, told.get)?.planned;
  const [, look] = useReducer((n: number) => n + 1, 0);
  const now = Date.now();
  const next = planned && [planned.from, planned.until].find((at) => at > now);
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(look, Math.min(next - Date.now() + 1, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [next]);
  if (!planned || planned.until <= now) return undefined;
  return { ...planned, running: planned.from <= now };
}

readDocument();

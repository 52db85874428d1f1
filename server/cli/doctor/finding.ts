import { explained } from '../program';

/** One line of the doctor's report. A fault makes the exit code 1; a note does not. */
export interface Finding {
  what: string;
  state: 'ok' | 'note' | 'fault';
  detail: string;
}

export const ok = (what: string, detail: string): Finding => ({ what, state: 'ok', detail });
export const note = (what: string, detail: string): Finding => ({ what, state: 'note', detail });
export const fault = (what: string, detail: string): Finding => ({ what, state: 'fault', detail });

/** The findings of a check; an error it throws becomes a fault. */
export async function examine(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const said = explained(error);
    return [fault(what, said instanceof Error ? said.message : String(said))];
  }
}

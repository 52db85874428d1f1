import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { serverNow } from '@/services/serverClock';
import styles from './ProgressSteps.module.css';

export interface ProgressStep {
  label: string;
  /** Ms since the epoch; null while unknown. */
  at: number | null;
  /** `stopped` ends a course that was not completed. */
  state: 'done' | 'current' | 'todo' | 'stopped';
}

export const doneStep = (label: string, at: number | null): ProgressStep => ({
  label,
  at,
  state: 'done',
});

/** Labels of the steps ahead: the first is the current one. */
export const stepsAhead = (labels: readonly string[]): ProgressStep[] =>
  labels.map((label, index) => ({ label, at: null, state: index === 0 ? 'current' : 'todo' }));

const isOfThisYear = (at: number) => dayjs(at).isSame(serverNow() ?? Date.now(), 'year');

interface StepsProps {
  /** Accessible name of the steps. */
  label: string;
  steps: readonly ProgressStep[];
}

/** A course of steps in one row, with the times of the completed ones. */
export function StepRow({ label, steps }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ label, at, state }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the course is the step's identity
          key={index}
          className={styles[state]}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <b>{label}</b>
          {at !== null && (
            <time dateTime={new Date(at).toISOString()}>
              <span>{dayjs(at).format(isOfThisYear(at) ? 'MM/DD' : 'YYYY/MM/DD')}</span>{' '}
              <span>{dayjs(at).format('HH:mm')}</span>
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

interface Props extends StepsProps {
  /** Information and actions for the current step. */
  children: ReactNode;
}

/** A course of steps over the next action. */
export function ProgressSteps({ label, steps, children }: Props) {
  return (
    <section className={styles.progress}>
      <StepRow label={label} steps={steps} />
      {children}
    </section>
  );
}

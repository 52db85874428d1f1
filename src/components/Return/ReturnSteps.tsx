import type { Return } from '@common/endpoints/returns';
import { type ReturnStep, stepsOf } from '@common/returns';
import { Button } from 'antd';
import { useState } from 'react';
import { ACTIONS } from './actions';
import styles from './Return.module.css';
import type { ReturnApi } from './returnApi';
import { StepDialog } from './StepDialog';

interface Props {
  one: Return;
  calls: ReturnApi;
  onChange: (one: Return) => void;
  onRefresh: () => void;
}

/** The steps that this person may take now; the server checks each. */
export function ReturnSteps({ one, calls, onChange, onRefresh }: Props) {
  const [taken, setTaken] = useState<ReturnStep>();
  const steps = stepsOf(one.state, one.role).filter(
    (step) => step !== 'sendBack' || (one.fulfilment !== 'digital' && one.reason !== 'cancel'),
  );
  if (steps.length === 0) return null;
  const close = () => setTaken(undefined);
  return (
    <div className={styles.steps}>
      {steps.map((step) => (
        <Button
          key={step}
          type={ACTIONS[step]?.isMain ? 'primary' : 'default'}
          danger={ACTIONS[step]?.isDanger}
          onClick={() => setTaken(step)}
        >
          {ACTIONS[step]?.label}
        </Button>
      ))}
      {taken && (
        <StepDialog
          key={taken}
          one={one}
          step={taken}
          send={(body) => calls.step(one.id, body)}
          onDone={(changed) => {
            close();
            onChange(changed);
          }}
          onRefused={onRefresh}
          onClose={close}
        />
      )}
    </div>
  );
}

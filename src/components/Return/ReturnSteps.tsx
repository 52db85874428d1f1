import type { Return } from '@common/endpoints/returns';
import { type ReturnStep, stepsOf } from '@common/orders/returns';
import { Button } from 'antd';
import { useState } from 'react';
import { ACTIONS } from './actions';
import styles from './Return.module.css';
import type { ReturnApi } from './returnApi';
import { StepDialog } from './StepDialog';

interface Props {
  one: Return;
  returnApi: ReturnApi;
  onChange: (one: Return) => void;
  onRefresh: () => void;
}

/** The steps that this person may take now; the server checks each. */
export function ReturnSteps({ one, returnApi: calls, onChange, onRefresh }: Props) {
  const [openStep, setOpenStep] = useState<ReturnStep>();
  const steps = stepsOf(one.state, one.role).filter(
    (step) => step !== 'sendBack' || (one.fulfilment !== 'digital' && one.reason !== 'cancel'),
  );
  if (steps.length === 0) return null;
  const close = () => setOpenStep(undefined);
  return (
    <div className={styles.steps}>
      {steps.map((step) => (
        <Button
          key={step}
          type={ACTIONS[step]?.isMain ? 'primary' : 'default'}
          danger={ACTIONS[step]?.isDanger}
          onClick={() => setOpenStep(step)}
        >
          {ACTIONS[step]?.label}
        </Button>
      ))}
      {openStep && (
        <StepDialog
          key={openStep}
          one={one}
          step={openStep}
          send={(body, seen) => calls.step(one.id, body, seen)}
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

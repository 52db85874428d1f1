import type { QuestionPart, StaffQuestion } from '@common/endpoints/questions';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { dialogExits } from '@/components/dialogExits';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

const STEPS = {
  question: {
    title: '隱藏這則問題，連同回答',
    okText: '隱藏',
    label: '原因（發問的人會收到通知）',
  },
  answer: {
    title: '只隱藏回答',
    okText: '隱藏',
    label: '原因（賣家會收到通知，發問的人也看得到）',
  },
  show: { title: '恢復顯示', okText: '恢復顯示', label: '原因（會留下紀錄）' },
} as const;

type Step = QuestionPart | 'show';

/** @param isOneOfMany whether it is part of a bulk operation, which shows the refusals itself */
export function moderateQuestion(
  step: Step,
  { id, version }: StaffQuestion,
  reason: string,
  isOneOfMany = false,
) {
  const call = { params: { id }, skipErrorHandler: isOneOfMany };
  const body = { reason, version };
  return step === 'show'
    ? api('POST /api/admin/questions/:id/show', { ...call, body })
    : api('POST /api/admin/questions/:id/hide', { ...call, body: { ...body, part: step } });
}

interface Props {
  question: StaffQuestion;
  step: Step;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the reason of hiding or showing; a refusal keeps it open with what was typed. */
export function ModerationDialog({ question, step, onClose, onChange }: Props) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);
  const isTyped = reason.trim() !== '';
  useUnsaved(isTyped);
  const reasonId = useId();
  const { title, okText, label } = STEPS[step];
  const { run, loading } = useApi(() => moderateQuestion(step, question, reason.trim()), {
    manual: true,
    onSuccess() {
      onClose();
      onChange();
    },
    // The list is read anew when the dialog is closed.
    onError: () => setRefused(true),
  });
  return (
    <Modal
      {...dialogExits(isTyped, () => {
        onClose();
        if (refused) onChange();
      })}
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: step !== 'show', disabled: !isTyped }}
      cancelText="先不要"
      confirmLoading={loading}
      onOk={run}
    >
      <label htmlFor={reasonId}>{label}</label>
      <Input
        id={reasonId}
        value={reason}
        maxLength={200}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}

import type { QuestionPart, StaffQuestion } from '@common/endpoints/questions';
import { Link } from '@umijs/max';
import { Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { AnswerForm } from '@/components/Question/AnswerForm';
import { hiddenNote } from '@/components/Question/hiddenNote';
import { QuestionItem } from '@/components/Question/QuestionItem';
import { api } from '@/services/api';
import { TickedCard } from '../parts/TickedCard';
import type { ChosenRows } from '../parts/useChosen';
import { ModerationDialog } from './ModerationDialog';

interface Props {
  question: StaffQuestion;
  chosen: ChosenRows<StaffQuestion>;
  /** It was changed from here, or by somebody else. */
  onChange: () => void;
}

/** A question with what staff can do: answer for the platform, hide it or its answer with a reason, show it again. */
export function StaffQuestionItem({ question, chosen, onChange }: Props) {
  const { id, asker, productId, title, isPlatform, answer, hidden, withdrawnAt, version } =
    question;
  const [step, setStep] = useState<QuestionPart | 'show'>();
  const canWrite = isPlatform && !hidden && withdrawnAt === null;
  const send = (text: string) => {
    const call = { params: { id }, body: { text, version } };
    return answer
      ? api('PUT /api/admin/questions/:id/answer', call)
      : api('POST /api/admin/questions/:id/answer', call);
  };
  return (
    <TickedCard chosen={chosen} row={question} label={`選取${asker}對${title}的提問`}>
      <QuestionItem question={question}>
        <Flex wrap gap={8} align="center">
          <Link to={`/product/view/${productId}`}>{title}</Link>
          {!isPlatform && <Tag>市集</Tag>}
          {withdrawnAt !== null && <Tag>發問的人已收回</Tag>}
          {hidden && <Tag color="red">{hiddenNote(question)}</Tag>}
          {hidden ? (
            <Button size="small" onClick={() => setStep('show')}>
              恢復顯示
            </Button>
          ) : (
            <Button size="small" danger onClick={() => setStep('question')}>
              {answer ? '隱藏問答' : '隱藏問題'}
            </Button>
          )}
          {!hidden && answer && (
            <Button size="small" danger onClick={() => setStep('answer')}>
              只隱藏回答
            </Button>
          )}
          {canWrite && (!answer || question.correctableUntil !== null) && (
            <AnswerForm name={String(id)} before={answer?.text} onSend={send} onChange={onChange} />
          )}
        </Flex>
        {step && (
          <ModerationDialog
            question={question}
            step={step}
            onClose={() => setStep(undefined)}
            onChange={onChange}
          />
        )}
      </QuestionItem>
    </TickedCard>
  );
}

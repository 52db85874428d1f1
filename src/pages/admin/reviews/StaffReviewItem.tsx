import type { StaffReview } from '@common/endpoints/reviews';
import { Link } from '@umijs/max';
import { Button, Flex, Input, Modal, Tag } from 'antd';
import { useId, useState } from 'react';
import { dialogExits } from '@/components/dialogExits';
import { ReplyForm } from '@/components/Review/ReplyForm';
import { ReviewItem } from '@/components/Review/ReviewItem';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { TickedCard } from '../parts/TickedCard';
import type { ChosenRows } from '../parts/useChosen';

/** @param isOneOfMany whether it is part of a bulk operation, which shows the refusals itself */
export function moderateReview(
  step: 'hide' | 'show',
  { id, hiddenReason, editedAt }: StaffReview,
  reason: string,
  isOneOfMany = false,
) {
  const seen = { hidden: hiddenReason !== null, editedAt };
  const call = { params: { id }, body: { reason, seen }, skipErrorHandler: isOneOfMany };
  return step === 'show'
    ? api('POST /api/admin/reviews/:id/show', call)
    : api('POST /api/admin/reviews/:id/hide', call);
}

interface Props {
  review: StaffReview;
  chosen: ChosenRows<StaffReview>;
  /** It was changed from here, or by somebody else. */
  onChange: () => void;
}

/** A review with what staff can do: answer for the platform, hide it with a reason, show it again. */
export function StaffReviewItem({ review, chosen, onChange }: Props) {
  const { id, author, productId, title, isPlatform, reply, hiddenReason, pictureCount, editedAt } =
    review;
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const [reason, setReason] = useState('');
  const isTyped = reason.trim() !== '';
  useUnsaved(asking && isTyped);
  const reasonId = useId();
  const isHidden = hiddenReason !== null;
  const seen = { hidden: isHidden, editedAt };
  const moderate = useApi(() => moderateReview(isHidden ? 'show' : 'hide', review, reason.trim()), {
    manual: true,
    onSuccess() {
      setAsking(false);
      setReason('');
      onChange();
    },
    // The dialog stays with what was typed; the list is read anew when it is closed.
    onError: () => setRefused(true),
  });

  return (
    <TickedCard chosen={chosen} row={review} label={`選取${author}對${title}的評價`}>
      <ReviewItem review={review}>
        <Flex wrap gap={8} align="center">
          <Link to={`/product/view/${productId}`}>{title}</Link>
          {isHidden && <Tag color="red">已隱藏：{hiddenReason}</Tag>}
          {isHidden && pictureCount > 0 && (
            <Tag>{pictureCount} 張圖片已收起，恢復顯示後會再出現</Tag>
          )}
          <Button size="small" danger={!isHidden} onClick={() => setAsking(true)}>
            {isHidden ? '恢復顯示' : '隱藏'}
          </Button>
          {isPlatform && !reply && !isHidden && (
            <ReplyForm
              name={String(id)}
              onSend={(text) =>
                api('POST /api/admin/reviews/:id/reply', {
                  params: { id },
                  body: { text, seen },
                }).finally(onChange)
              }
            />
          )}
        </Flex>
        <Modal
          {...dialogExits(isTyped, () => {
            setAsking(false);
            setReason('');
            if (refused) onChange();
            setRefused(false);
          })}
          open={asking}
          title={isHidden ? '恢復顯示這則評價' : '隱藏這則評價'}
          okText={isHidden ? '恢復顯示' : '隱藏'}
          okButtonProps={{ danger: !isHidden, disabled: !isTyped }}
          cancelText="先不要"
          confirmLoading={moderate.loading}
          onOk={moderate.run}
        >
          <label htmlFor={reasonId}>
            {isHidden ? '原因（會留下紀錄）' : '原因（評價的作者會看到）'}
          </label>
          <Input
            id={reasonId}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
        </Modal>
      </ReviewItem>
    </TickedCard>
  );
}

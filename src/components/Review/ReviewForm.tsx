import type { Picture } from '@common/endpoints/pictures';
import type { Purchase } from '@common/endpoints/reviews';
import { MAX_REVIEW_PICTURES } from '@common/shopfront/pictureFiles';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { inputsOf } from '@/components/PictureUpload/inputsOf';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { setAside } from '@/components/unsavedWork';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './Review.module.css';
import { StarsField } from './StarsField';

const MAX_LENGTH = 1000;

const urlsOf = (pictures: readonly Picture[]) => pictures.map(({ url }) => url).join();

interface Props {
  purchase: Purchase;
  onDone: () => void;
  onCancel?: () => void;
}

/** Writes a review of a purchase, or changes the existing one, which is allowed once. */
export function ReviewForm({ purchase, onDone, onCancel }: Props) {
  const { review, out_trade_no, position } = purchase;
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [text, setText] = useState(review?.text ?? '');
  const [pictures, setPictures] = useState<Picture[]>(review?.pictures ?? []);
  const [isUploading, setUploading] = useState(false);
  const textId = useId();
  const picturesId = useId();
  const { run, loading } = useApi(
    () => {
      const body = { rating, text: text.trim(), pictures: inputsOf(pictures) };
      return review
        ? api('PUT /api/reviews/:id', { params: { id: review.id }, body })
        : api('POST /api/reviews', { body: { out_trade_no, position, ...body } });
    },
    {
      manual: true,
      onSuccess() {
        toast.success(review ? '評價已更新' : '謝謝您的評價');
        onDone();
      },
    },
  );
  const isChanged =
    text !== (review?.text ?? '') ||
    rating !== (review?.rating ?? 0) ||
    urlsOf(pictures) !== urlsOf(review?.pictures ?? []);
  const name = `review ${out_trade_no} ${position}`;
  const typed = { rating, text, pictures };
  useUnsaved(isChanged, {
    name,
    read: () => typed,
    restore(typed) {
      setRating(typed.rating);
      setText(typed.text);
      setPictures(typed.pictures);
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <StarsField value={rating} onChange={setRating} />
      <label htmlFor={textId}>使用心得（選填）</label>
      <Input.TextArea
        id={textId}
        value={text}
        rows={3}
        maxLength={MAX_LENGTH}
        showCount
        placeholder="品質、尺寸、口味或送達的狀況，都能幫到下一位買家"
        onChange={({ target }) => setText(target.value)}
      />
      <label htmlFor={picturesId}>圖片（選填，所有人都看得到）</label>
      <PictureUpload
        id={picturesId}
        purpose="review"
        max={MAX_REVIEW_PICTURES}
        label="評價的圖片"
        value={pictures}
        onChange={setPictures}
        onBusy={setUploading}
      />
      {review && <p className={styles.quiet}>評價只能修改一次。</p>}
      {rating === 0 && <p className={styles.quiet}>選擇幾顆星後就可以送出。</p>}
      <div className={styles.actions}>
        <Button
          type="primary"
          htmlType="submit"
          loading={loading}
          disabled={rating === 0 || isUploading}
        >
          {isUploading ? '圖片上傳中' : review ? '更新評價' : '送出評價'}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              if (isChanged) setAside(name, typed);
              onCancel();
            }}
          >
            先不要
          </Button>
        )}
      </div>
    </form>
  );
}

import type { Holiday } from '@common/endpoints/holidays';
import { MAX_HOLIDAY_DAYS, MAX_HOLIDAY_NOTE } from '@common/selling/holidayRules';
import { startOfTaipeiDay, taipeiDay } from '@common/text/taipeiDay';
import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormDialog } from '@/components/FormDialog';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import styles from './index.module.css';

interface Props {
  /** The running one, which is changed. */
  holiday: Holiday | null;
  onDone: () => void;
  onClose: () => void;
}

interface TypedHoliday {
  until?: Dayjs | null;
  note?: string;
}

const DAY_FORMAT = 'YYYY/MM/DD';
/** The first moment of the day in Taiwan, wherever the seller is. */
const startOf = (day: Dayjs) => Date.parse(`${day.format('YYYY-MM-DD')}T00:00:00+08:00`);

function isOutside(day: Dayjs): boolean {
  const today = dayjs(taipeiDay(serverNow() ?? Date.now()));
  const ahead = day.startOf('day').diff(today, 'day');
  return ahead < 1 || ahead > MAX_HOLIDAY_DAYS;
}

const latestDay = () => taipeiDay(startOfTaipeiDay(serverNow() ?? Date.now(), MAX_HOLIDAY_DAYS));

/** Begins a holiday, or changes the running one. */
export function HolidayDialog({ holiday, onDone, onClose }: Props) {
  return (
    <FormDialog<TypedHoliday>
      title={holiday ? '修改休假' : '開始休假'}
      okText={holiday ? '儲存' : '開始休假'}
      requiredMark={false}
      initialValues={{
        note: holiday?.note ?? '',
        ...(holiday && { until: dayjs(taipeiDay(holiday.until)) }),
      }}
      send={({ until, note = '' }) =>
        api('PUT /api/me/selling/holiday', {
          body: { note, ...(until && { until: startOf(until) }) },
          skipErrorHandler: true,
        })
      }
      onDone={() => {
        void toast.success(holiday ? '休假已修改' : '休假已開始');
        onClose();
        onDone();
      }}
      onClose={onClose}
    >
      <ul className={styles.terms}>
        <li>商品照常顯示，買家可以收藏和提問，但不能購買。</li>
        <li>已成立的訂單，出貨期限不變。</li>
        <li>有人出價的競標照常結標；還沒有人出價的，休假期間不能出價。</li>
        <li>推廣的天數照常計算，休假期間不會顯示。</li>
      </ul>
      <Form.Item
        name="until"
        label="恢復販售的日子（選填）"
        extra={`不選就是 ${latestDay()}，買家會看到這個日子。到時自動恢復，隨時可以提早結束。`}
      >
        <DatePicker
          format={DAY_FORMAT}
          disabledDate={isOutside}
          showNow={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="note" label="給買家的話（選填）">
        <Input maxLength={MAX_HOLIDAY_NOTE} showCount placeholder="例如：回來後依序回覆問題" />
      </Form.Item>
    </FormDialog>
  );
}

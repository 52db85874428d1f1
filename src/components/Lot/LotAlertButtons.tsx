import { BellFilled, BellOutlined } from '@ant-design/icons';
import { ALERT_MINUTES } from '@common/auctions/lotAlerts';
import type { LotCard } from '@common/endpoints/auctions';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/feedback/feedback';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import styles from './LotAlertButtons.module.css';
import type { AlertMoments, LotAlerts } from './useLotAlerts';

const MOMENTS = [
  { key: 'atStart', label: '開始前', done: `會在開始前 ${ALERT_MINUTES} 分鐘通知您` },
  { key: 'atEnd', label: '結標前', done: `會在結標前 ${ALERT_MINUTES} 分鐘通知您` },
] as const;

interface Props {
  lot: Pick<LotCard, 'lotId' | 'title' | 'phase'>;
  alerts: LotAlerts;
}

/** 提醒我: asks for a notice before a lot's start or end; a visitor signs in first. */
export function LotAlertButtons({ lot, alerts }: Props) {
  const { lotId, title, phase } = lot;
  const [isSaving, setSaving] = useState(false);
  const signIn = useWhenSignedIn();
  /** The button that a visitor pressed before signing in. */
  const pressed = useRef<keyof AlertMoments>(undefined);
  const now = alerts.alertOf(lotId);

  async function save(moment: (typeof MOMENTS)[number], on: boolean): Promise<void> {
    setSaving(true);
    try {
      await alerts.change(lotId, { [moment.key]: on });
      toast.success(on ? moment.done : '已取消提醒');
    } catch {
      // The refusal is shown by the request.
    }
    setSaving(false);
  }
  const latest = useRef(save);
  latest.current = save;

  const { isOpen, close } = signIn;
  useEffect(() => {
    const moment = MOMENTS.find(({ key }) => key === pressed.current);
    if (!isOpen || !moment) return;
    pressed.current = undefined;
    close();
    // The alert may be on already, from another visit; switching it on again changes nothing.
    void latest.current(moment, true);
  }, [isOpen, close]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the row
    <div className={styles.alerts} role="group" aria-label={`提醒我：${title}`}>
      <span>
        {now.atStart || now.atEnd ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />}
        提醒我
      </span>
      {MOMENTS.filter(({ key }) => phase === 'upcoming' || key === 'atEnd').map((moment) => (
        <button
          key={moment.key}
          type="button"
          aria-pressed={now[moment.key]}
          aria-disabled={isSaving}
          aria-label={`${moment.label} ${ALERT_MINUTES} 分鐘提醒我`}
          onClick={() => {
            if (isSaving) return;
            if (now[moment.key]) {
              void save(moment, false);
              return;
            }
            pressed.current = moment.key;
            signIn.open();
          }}
        >
          {moment.label} {ALERT_MINUTES} 分鐘
        </button>
      ))}
    </div>
  );
}

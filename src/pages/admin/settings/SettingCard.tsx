import type { ShopSetting } from '@common/endpoints/settings';
import { FORMS } from '@common/staff/settingForms';
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import type { Start } from './EditDialog';
import { HistoryDialog } from './HistoryDialog';
import { MaintenanceState } from './MaintenanceState';
import { ProposalAlert } from './ProposalAlert';
import styles from './settings.module.css';
import { shown, valueAt } from './values';

// Loaded when it opens: it brings calendar and number fields.
const EditDialog = lazyPart(async () => (await import('./EditDialog')).EditDialog);

interface Props {
  setting: ShopSetting;
  /** From when this administrator may propose and agree; null if now. */
  countsFrom: number | null;
  onDone: (changed: ShopSetting) => void;
  onRefused: () => void;
  /** Its form opens, or closes. */
  onEditing: (isOpen: boolean) => void;
}

/** A setting: its values, who set them, and what can be done about them. */
export function SettingCard({ setting, countsFrom, onDone, onRefused, onEditing }: Props) {
  const { key, value, last, mayChange, proposal } = setting;
  const { title, fields } = FORMS[key];
  const [start, setStart] = useState<Start>();
  const [isHistory, setHistory] = useState(false);
  const isEditing = start !== undefined;
  useEffect(() => {
    if (!isEditing) return;
    onEditing(true);
    return () => onEditing(false);
  }, [isEditing, onEditing]);
  return (
    <section className={styles.card} id={key} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Flex gap={8}>
          <Button size="small" onClick={() => setHistory(true)}>
            變更紀錄
          </Button>
          {mayChange && (
            <Button
              size="small"
              type="primary"
              disabled={proposal !== null}
              onClick={() => setStart({ values: value })}
            >
              調整
            </Button>
          )}
        </Flex>
      </div>
      {key === 'maintenance' && (
        <MaintenanceState setting={setting} onDone={onDone} onRefused={onRefused} />
      )}
      <dl className={styles.values}>
        {fields.map((field) => (
          <Value
            key={field.path}
            label={field.label}
            text={shown(field, valueAt(value, field.path))}
          />
        ))}
      </dl>
      {last && (
        <p className={styles.quiet}>
          {last.staff} 於 <Time at={last.at} /> 調整
        </p>
      )}
      <ProposalAlert
        setting={setting}
        countsFrom={countsFrom}
        onDone={onDone}
        onRefused={onRefused}
      />
      {isHistory && (
        <HistoryDialog
          setting={setting}
          onClose={() => setHistory(false)}
          onRestore={(earlier) => {
            setHistory(false);
            setStart(earlier);
          }}
        />
      )}
      {start && (
        <EditDialog
          setting={setting}
          start={start}
          onRefused={onRefused}
          onClose={() => setStart(undefined)}
          onDone={(changed) => {
            setStart(undefined);
            onDone(changed);
            void toast.success(
              changed.proposal ? '已提出，等待另一位管理員同意' : '已儲存，2 秒內生效',
            );
          }}
        />
      )}
    </section>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}

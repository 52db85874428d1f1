import { SearchOutlined } from '@ant-design/icons';
import { history, Link, useLocation } from '@umijs/max';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { useMay } from '@/session/useMay';
import styles from './FindPalette.module.css';
import { type FoundOption, groupsOf } from './foundOptions';
import { useFound } from './useFound';

const isMac = () => /mac/i.test(navigator.userAgent);

/** The field in the console's bar, and ⌘K or Ctrl+K anywhere: finds orders, members, goods and transactions. */
export function FindPalette() {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey)
        return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <Button
        className={styles.button}
        icon={<SearchOutlined aria-hidden />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className={styles.hint}>搜尋訂單、會員、商品</span>
        <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      <Modal
        open={isOpen}
        title="搜尋後台"
        footer={null}
        destroyOnHidden
        style={{ top: 64 }}
        onCancel={() => setOpen(false)}
      >
        <Finder onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** A combobox by the ARIA pattern: the focus stays in the field, arrow keys move through the finds. */
function Finder({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const text = typed.trim();
  const { found, isSettled, error, retry } = useFound(text);
  const groups = groupsOf(text, found, useMay());
  const options = groups.flatMap((one) => one.options);
  const chosen = options[Math.min(at, options.length - 1)];
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);

  const follow = ({ to }: FoundOption) => {
    history.push(to);
    onDone();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const count = options.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setAt((now) => (Math.min(now, count - 1) + step + count) % count);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      // The list still belongs to the previous text.
      if (isSettled || text === '') follow(chosen);
    }
  };
  return (
    <>
      <input
        className={styles.field}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        value={typed}
        maxLength={100}
        placeholder="訂單編號、會員、商品、物流單號、電話、交易雜湊"
        aria-label="搜尋後台"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${options.indexOf(chosen)}`}
        autoComplete="off"
        enterKeyHint="go"
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={id} role="listbox" aria-label="搜尋結果" className={styles.list}>
        {groups.map(({ heading, options: groupOptions }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
          <div key={heading} role="group" aria-label={heading}>
            <div className={styles.heading} aria-hidden>
              {heading}
            </div>
            {groupOptions.map((option) => (
              <Link
                key={option.key}
                id={`${id}-${options.indexOf(option)}`}
                to={option.to}
                role="option"
                aria-selected={option === chosen}
                tabIndex={-1}
                className={styles.option}
                onClick={onDone}
              >
                <span>{option.label}</span>
                {option.note && <small>{option.note}</small>}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={styles.state}>
        {error && <RetryButton onRetry={retry}>無法搜尋，請再試一次</RetryButton>}
        {!error &&
          isSettled &&
          options.length === 0 &&
          '沒有符合的結果，請檢查是否打錯，或改用其他線索。'}
      </div>
    </>
  );
}

import { SearchOutlined } from '@ant-design/icons';
import { history, Link, useLocation } from '@umijs/max';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { groupsOf, type SearchOption, searchedOn, searchTo } from './options';
import { forgetSearches, rememberSearch, useRecentSearches } from './recentSearches';
import styles from './SearchField.module.css';
import { useSuggestions } from './useSuggestions';

interface Props {
  /** Full-screen on a phone: takes the focus and is always open. */
  fullScreen?: boolean;
  /** Called after the search was submitted or cancelled. */
  onDone?: () => void;
}

const MAX_QUERY_LENGTH = 1000;

/** The index of the option after `step`; the field itself, -1, lies between the last and the first one. */
function moveActive(index: number, step: number, count: number): number {
  const stops = count + 1;
  return ((index + 1 + step + stops) % stops) - 1;
}

/** The site's search: a combobox by the ARIA pattern; arrow keys move through its options. */
export function SearchField({ fullScreen = false, onDone }: Props) {
  const { pathname, search, key } = useLocation();
  const urlQuery = searchedOn(pathname, search);
  const [inputValue, setInputValue] = useState(urlQuery);
  const [open, setOpen] = useState(fullScreen);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [composing, setComposing] = useState(false);
  const [suggestQuery, setSuggestQuery] = useState(inputValue.trim());
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const recent = useRecentSearches();
  // No suggestions for an unfinished input-method composition.
  useEffect(() => {
    if (!composing) setSuggestQuery(inputValue.trim());
  }, [inputValue, composing]);
  const suggestions = useSuggestions(suggestQuery, open);
  const groups = open ? groupsOf(pathname, suggestQuery, recent, suggestions) : [];
  const options = groups.flatMap((one) => one.options);
  const activeOption = options[activeIndex];

  // A new page shows its own search, with the list closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the location changes
  useEffect(() => {
    setInputValue(urlQuery);
    setActiveIndex(-1);
    if (!fullScreen) setOpen(false);
  }, [key, urlQuery]);

  const leave = () => {
    setOpen(false);
    setActiveIndex(-1);
    field.current?.blur();
    onDone?.();
  };
  const follow = ({ to, q }: SearchOption) => {
    if (q) rememberSearch(q);
    history.push(to);
    leave();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (composing) return;
    if (activeOption) {
      follow(activeOption);
      return;
    }
    const q = inputValue.trim();
    if (q === '') return;
    rememberSearch(q);
    history.push(searchTo(pathname, q));
    leave();
  };
  const handleArrow = (event: KeyboardEvent, step: number) => {
    event.preventDefault();
    setOpen(true);
    setActiveIndex((now) => moveActive(now, step, options.length));
  };
  const handleEscape = (event: KeyboardEvent) => {
    event.preventDefault();
    if (open) setOpen(false);
    else setInputValue('');
    setActiveIndex(-1);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (composing || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') handleArrow(event, 1);
    else if (event.key === 'ArrowUp') handleArrow(event, -1);
    else if (event.key === 'Escape' && !fullScreen) handleEscape(event);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers lack <search>
    <form
      role="search"
      className={fullScreen ? styles.full : styles.search}
      onSubmit={handleSubmit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!fullScreen && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="search"
          name="q"
          value={inputValue}
          maxLength={MAX_QUERY_LENGTH}
          placeholder="搜尋商品與競標"
          aria-label="搜尋商品"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeOption ? `${id}-${activeIndex}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={({ target }) => {
            setInputValue(target.value);
            setActiveIndex(-1);
            setOpen(true);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={handleKey}
        />
        <button type="submit">搜尋</button>
      </div>
      <div className={styles.list} hidden={options.length === 0}>
        <div id={id} role="listbox" aria-label="搜尋建議">
          {groups.map(({ heading, options: some }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
            <div key={heading} role="group" aria-label={heading}>
              <div className={styles.heading} aria-hidden>
                {heading}
              </div>
              {some.map((option) => (
                <Option
                  key={option.key}
                  id={`${id}-${options.indexOf(option)}`}
                  option={option}
                  active={option === activeOption}
                  onFollow={() => follow(option)}
                />
              ))}
            </div>
          ))}
        </div>
        {recent.length > 0 && suggestQuery === '' && (
          <button type="button" className={styles.forget} onClick={forgetSearches}>
            清除最近搜尋
          </button>
        )}
      </div>
    </form>
  );
}

interface OptionProps {
  id: string;
  option: SearchOption;
  active: boolean;
  onFollow: () => void;
}

/** An option as a link, so that it can be opened in a new tab; the focus stays in the field. */
function Option({ id, option: { label, note, to }, active, onFollow }: OptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      // Keeps the focus in the field, so that the list is not closed before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onFollow();
      }}
    >
      <span>{label}</span>
      {note && <small>{note}</small>}
    </Link>
  );
}

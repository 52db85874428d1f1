import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  /** The current search in the URL. */
  q: string | undefined;
  placeholder: string;
  /** Accessible name; the placeholder by default. */
  label?: string;
  maxLength: number;
  className?: string;
  onSearch: (q: string) => void;
}

/** A list's search field, kept in sync with the URL. It stays the same field, so that a search does not take its focus. */
export function QueryInput({ q = '', label, placeholder, onSearch, ...rest }: Props) {
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // The URL has another search, also by a link or the way back.
  if (shown !== q) {
    setShown(q);
    setTyped(q);
  }
  return (
    <Input.Search
      {...rest}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      allowClear
      placeholder={placeholder}
      aria-label={label ?? placeholder}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}

import { Input } from 'antd';

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

/** A list's search field, kept in sync with the URL. */
export function QueryInput({ q, label, placeholder, onSearch, ...rest }: Props) {
  return (
    <Input.Search
      {...rest}
      key={q}
      defaultValue={q}
      allowClear
      placeholder={placeholder}
      aria-label={label ?? placeholder}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}

import { Input } from 'antd';

interface Props {
  /** What is searched for now, as the URL says. */
  q: string | undefined;
  placeholder: string;
  /** For who does not see it; the placeholder unless it says more. */
  label?: string;
  maxLength: number;
  className?: string;
  onSearch: (q: string) => void;
}

/** A list's search field: what stands in the URL stands in it, however it came there. */
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

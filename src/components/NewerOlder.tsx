import { Button, Flex } from 'antd';

interface Props {
  /** Null or undefined where the rows are not counted. */
  total?: number | null;
  /** Undefined on the newest page. */
  onNewer: (() => void) | undefined;
  /** Undefined on the oldest page. */
  onOlder: (() => void) | undefined;
  /** A queue begins with its oldest row. */
  isOldestFirst?: boolean;
  /** Whether the list is in the order of its rows' time. */
  isByTime?: boolean;
}

/** Leads to the newer and the older page of a list without page numbers; nothing where there is one page. */
export function NewerOlder({ total, onNewer, onOlder, isOldestFirst, isByTime = true }: Props) {
  if (!onNewer && !onOlder) return null;
  const turns = [
    { label: '較新', onClick: onNewer },
    { label: '較舊', onClick: onOlder },
  ];
  if (isOldestFirst) turns.reverse();
  const buttons = isByTime
    ? turns
    : turns.map((one, at) => ({ ...one, label: at === 0 ? '上一頁' : '下一頁' }));
  return (
    <Flex gap={8} justify="end" align="center" style={{ marginTop: 16 }}>
      {typeof total === 'number' && <span>共 {total} 筆</span>}
      {buttons.map(({ label, onClick }) => (
        <Button key={label} disabled={!onClick} onClick={onClick}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}

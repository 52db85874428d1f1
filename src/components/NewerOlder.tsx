import { Button, Flex } from 'antd';

interface Props {
  /** Null or undefined where the rows are not counted. */
  total?: number | null;
  /** Undefined on the newest page. */
  onNewer: (() => void) | undefined;
  /** Undefined on the oldest page. */
  onOlder: (() => void) | undefined;
}

/** Leads to the newer and the older page of a list without page numbers; nothing where there is one page. */
export function NewerOlder({ total, onNewer, onOlder }: Props) {
  if (!onNewer && !onOlder) return null;
  return (
    <Flex gap={8} justify="end" align="center" style={{ marginTop: 16 }}>
      {typeof total === 'number' && <span>共 {total} 筆</span>}
      <Button disabled={!onNewer} onClick={onNewer}>
        較新
      </Button>
      <Button disabled={!onOlder} onClick={onOlder}>
        較舊
      </Button>
    </Flex>
  );
}

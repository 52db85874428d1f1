import { Link } from '@umijs/max';
import { Button, Result } from 'antd';

interface Props {
  title: string;
  text: string;
  /** Reads the link again; none for a malformed one. */
  retry?: () => void;
}

/** A link from a mail that cannot be used. */
export function LinkGone({ title, text, retry }: Props) {
  return (
    <Result
      status="warning"
      title={title}
      subTitle={text}
      extra={[
        retry && (
          <Button key="again" onClick={retry}>
            重新載入
          </Button>
        ),
        <Link key="home" to="/">
          <Button>回首頁</Button>
        </Link>,
      ]}
    />
  );
}

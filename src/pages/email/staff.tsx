import { isGivenName } from '@common/people/givenName';
import { roleLabel } from '@common/people/roles';
import { Link, useModel } from '@umijs/max';
import { Button, Form, Input, Result, Skeleton } from 'antd';
import { required } from '@/components/Address/required';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { saveMember } from '@/session/session';
import { useSignIn } from '@/session/signIn';
import { useLinkToken } from '@/session/useLinkToken';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { LinkGone } from './LinkGone';
import styles from './undo.module.css';

/** 加入管理後台: the target of an invitation's link, whose token stays in the fragment. */
export default function StaffInvitationPage() {
  usePageTitle('加入管理後台');
  const token = useLinkToken();
  const { loggedIn, user, memberKey: owner } = useSession();
  const { open } = useSignIn();
  const { refresh } = useModel('@@initialState');
  const read = useApi(
    async () =>
      token &&
      api('POST /api/me/staff-invitation/read', { body: { token }, skipErrorHandler: true }),
    { ready: loggedIn, refreshDeps: [owner] },
  );
  const accept = useApi(
    async ({ name }: { name: string }) => {
      if (!token) return false;
      saveMember(
        await api('POST /api/me/staff-invitation', { body: { token, name: name.trim() } }),
      );
      await refresh();
      return true;
    },
    { manual: true, onError: () => read.refresh() },
  );

  if (accept.data) {
    return (
      <Result
        status="success"
        title="您已加入管理後台"
        subTitle="第一次進入時，可能要先設定兩步驟驗證。"
        extra={
          <Link to="/admin">
            <Button type="primary">進入管理後台</Button>
          </Link>
        }
      />
    );
  }
  if (!loggedIn) {
    return (
      <Result
        status="info"
        title="請先登入"
        subTitle="請用收到邀請的信箱登入，再接受邀請。"
        extra={
          <Button type="primary" onClick={open}>
            登入
          </Button>
        }
      />
    );
  }
  if (read.loading && !read.data) return <Skeleton active className={styles.page} />;
  if (!read.data || read.error) {
    return (
      <LinkGone
        title="這份邀請不能使用"
        text="可能已接受、已撤回或已過期，或不是寄給您目前登入的帳戶。請用收到邀請的信箱登入，或請管理員重寄。"
        retry={token ? read.refresh : undefined}
      />
    );
  }
  const { role, invitedBy, expiresAt } = read.data;
  return (
    <section className={styles.page}>
      <h1>加入管理後台</h1>
      <p>
        管理員「{invitedBy}」邀請您擔任<strong>{roleLabel(role)}</strong>
        。接受之後，您在管理後台的操作都會留下紀錄，也不能再出價競標。
      </p>
      <p>
        邀請在 <Time at={expiresAt} /> 前有效。
      </p>
      <Form
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: user?.member && !isGivenName(user.member.name) ? user.member.name : '',
        }}
        onFinish={accept.run}
      >
        <Form.Item
          name="name"
          label="您的名稱"
          extra="同事在管理後台與操作紀錄看到的名稱，會員也看得到，最多 20 個字。"
          rules={[required('請填寫名稱')]}
        >
          <Input autoComplete="name" maxLength={20} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={accept.loading}>
          接受邀請
        </Button>
      </Form>
    </section>
  );
}

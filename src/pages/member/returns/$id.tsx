import { ID_TEXT } from '@common/text/urlText';
import { Link, Navigate, useParams } from '@umijs/max';
import { CardBones } from '@/components/Bones/CardBones';
import { PageMessage } from '@/components/PageMessage';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { ReturnView } from '@/components/Return/ReturnView';
import { memberReturns } from '@/components/Return/returnApi';
import { useReturn } from '@/components/Return/useReturn';
import { responseStatus } from '@/services/responseStatus';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';

export default function ReturnPage() {
  const { id = '' } = useParams();
  if (!ID_TEXT.test(id)) return <Navigate to="/404" replace />;
  return <KnownReturn key={id} id={Number(id)} />;
}

function KnownReturn({ id }: { id: number }) {
  const { one, hasFailed, error, refresh, mutate } = useReturn(id, memberReturns);
  usePageTitle('退貨申請');
  if (!one && error && responseStatus(error) === 404) return <Navigate to="/404" replace />;
  if (!one && hasFailed) {
    return (
      <PageMessage
        title="無法載入退貨申請"
        text="請檢查網路後再試一次，您的申請與款項不受影響。"
        retry={refresh}
      />
    );
  }
  if (!one) return <CardBones heights={[170, 320]} />;
  const isBuyer = one.role === 'buyer';
  return (
    <section>
      <header className={styles.head}>
        <Link to={isBuyer ? '/member/returns' : '/member/returns?as=seller'}>‹ 退貨</Link>
        <h1>
          退貨申請 <ReturnStateTag state={one.state} />
        </h1>
      </header>
      <ReturnView
        one={one}
        calls={memberReturns}
        order={
          isBuyer ? (
            <Link to={`/member/order/view/${one.out_trade_no}`}>{one.out_trade_no}</Link>
          ) : (
            one.out_trade_no
          )
        }
        onChange={mutate}
        onRefresh={refresh}
      />
    </section>
  );
}

import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { isMoneyDecision, MONEY_DECISIONS } from '@common/lists/moneyDecisions';
import { Link } from '@umijs/max';
import { Alert } from 'antd';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { ProposedAmounts } from './ProposedAmounts';
import styles from './Section.module.css';
import { SubjectLink } from './SubjectLink';

interface Props {
  /** The record that the decisions are about, or the member whose money they move. */
  about: MoneyProposal['ref'];
  /** Any value that changes when a decision was proposed or made: they are then read again. */
  version: unknown;
}

/** The decision's name in the console; a later release's stands as it is. */
export const decisionLabel = ({ decision }: MoneyProposal) =>
  isMoneyDecision(decision) ? MONEY_DECISIONS[decision].label : decision;

const concerns = ({ ref, members }: MoneyProposal, { type, id }: MoneyProposal['ref']) =>
  type === 'member' ? members.includes(Number(id)) : ref.type === type && ref.id === id;

/** Decisions on the money of a record or a member that wait for a second person, as far as the viewer proposed or may decide them. */
export function WaitingDecisions({ about, version }: Props) {
  const { type, id } = about;
  const { data } = useApi(() => api('GET /api/admin/money-proposals', { skipErrorHandler: true }), {
    refreshDeps: [type, id, version],
  });
  const waiting = (data ?? []).filter((one) => concerns(one, about));
  return waiting.map((one) => (
    <Alert
      key={one.id}
      className={styles.waiting}
      type="warning"
      showIcon
      title={
        <>
          {decisionLabel(one)} <ProposedAmounts {...one} /> 等待另一位同事同意
        </>
      }
      description={
        <>
          {type === 'member' && (
            <>
              <SubjectLink {...one.ref} />：
            </>
          )}
          {one.by.name} 在 <Time at={one.at} /> 提出：{one.summary}。<Time at={one.expiresAt} />{' '}
          前沒有同意就會失效。 <Link to="/admin/money/proposals">前往處理</Link>
        </>
      }
    />
  ));
}

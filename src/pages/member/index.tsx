import { Navigate } from '@umijs/max';

export default function MemberHome() {
  return <Navigate to="/member/order" replace />;
}

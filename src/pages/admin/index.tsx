import { Navigate } from '@umijs/max';

export default function AdminHome() {
  return <Navigate to="/admin/orders" replace />;
}

import { Navigate, useLocation } from 'react-router';

/**
 * Leads to another address in place of this one. The router's own part does so once: where another step comes in
 * between, before the address is shown, it stood there as an empty window and did nothing more.
 */
export function LeadTo({ to }: { readonly to: string }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace />;
}

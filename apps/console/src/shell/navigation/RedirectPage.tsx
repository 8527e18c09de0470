import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { queryClient } from '../../lib/request/query-client.ts';

/** `/redirect/<path>`: a step aside and back, so that the page at `<path>` starts over with fresh data. */
export function RedirectPage() {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { '*': path = '' } = useParams();
  useEffect(() => {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    void navigate({ pathname: `/${path}`, search, hash }, { replace: true });
  }, [navigate, path, search, hash]);
  return null;
}

import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { showToast } from '../../lib/notice/notice.ts';
import { call } from '../../lib/request/call.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';

/** The new tab is opened by the click itself: a browser blocks one that comes after an answer. */
async function goOver(peerId: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) return;
  tab.opener = null;
  try {
    const { redirectUrl, tokenValue } = await call(cloudSignOnRoutes.open, { peerId });
    tab.location.replace(`${redirectUrl}#token=${encodeURIComponent(tokenValue)}`);
  } catch (error) {
    tab.close();
    if (error instanceof Error) showToast(error.message);
  }
}

/** Other clouds the person may go over to. */
export function useOtherClouds() {
  const { services, acting } = useSession();
  const isAllowed = services.has('cloudSignOn') && !acting;
  const peers = useCall(cloudSignOnRoutes.peers, {}, { enabled: isAllowed, staleTime: Number.POSITIVE_INFINITY });
  return (peers.data ?? []).map(({ id, name }) => ({ id, name, goOver: () => void goOver(id) }));
}

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

/** Other clouds: those the person's account is linked with are gone over to, others are linked first. */
export function useOtherClouds() {
  const { services, acting } = useSession();
  const isAllowed = services.has('cloudSignOn') && !acting;
  const peers = useCall(cloudSignOnRoutes.peers, {}, { enabled: isAllowed, staleTime: 60_000 });
  return (peers.data ?? []).map(({ id, name, link }) => ({
    id,
    name,
    goOver: link?.isConfirmed ? () => void goOver(id) : null,
  }));
}

import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import type { AccessRecord } from '@tilldeck/contracts/identity/access.schemas';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../components/base/useTimeZone.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { showDialog, showToast } from '../../lib/notice/notice.ts';
import { useCall, useChange } from '../../lib/request/route-queries.ts';
import { useCan } from '../../lib/session/permission.ts';
import { useSession } from '../../lib/session/session-state.ts';
import './access-bars.css';

/** Tells a partner's people that somebody acts for their company right now, and lets them end it. */
export function AccessNotice() {
  const { acting, org } = useSession();
  const canSee = useCan(accessRoutes.page);
  const isPartner = org !== null && !org.isVendor && !acting;
  return canSee && isPartner ? <OpenAccesses orgId={org.orgId} /> : null;
}

function OpenAccesses({ orgId }: { orgId: string }) {
  const open = useCall(
    accessRoutes.page,
    { state: 'open', direction: 'inward' },
    // One that runs out is announced by nobody.
    { refetchInterval: ({ state }) => untilFirstEnd(state.data?.items ?? []) },
  );
  const here = open.data?.items.filter((access) => access.orgId === orgId) ?? [];
  return here.map((access) => <OpenAccess key={access.id} access={access} />);
}

const afterEndMs = 500;
const longestWaitMs = 60_000;

function untilFirstEnd(accesses: readonly AccessRecord[]): number | false {
  if (accesses.length === 0) return false;
  const firstEnd = Math.min(...accesses.map(({ expiresAt }) => Date.parse(expiresAt)));
  return Math.min(Math.max(firstEnd - Date.now(), 0) + afterEndMs, longestWaitMs);
}

function OpenAccess({ access }: { access: AccessRecord }) {
  const { t } = useTranslation('shell');
  const zone = useTimeZone();
  const canEnd = useCan(accessRoutes.end);
  const change = useChange(accessRoutes.end, {
    onSuccess: () => showToast(t('accessNotice.ended'), 'info'),
  });
  const names = { actor: access.actorName, org: access.actorOrgName };
  const end = async () => {
    // The layout stands outside antd, so the question is the plain one.
    const isSure = await showDialog({
      title: t('accessNotice.endTitle', names),
      text: t('accessNotice.endText'),
      action: t('accessNotice.end'),
      cancel: t('session.cancel'),
    });
    if (isSure) change.mutate({ id: access.id });
  };
  return (
    <div className="td-access-bar" role="status">
      <p>
        <strong>
          {t('accessNotice.text', { ...names, time: formatInstant(new Date(access.expiresAt), zone, 'minute') })}
        </strong>
        <span>{t('accessNotice.reason', { reason: access.reason })}</span>
        {access.ticketNumber && <span>{t('accessNotice.ticket', { ticket: access.ticketNumber })}</span>}
      </p>
      {canEnd && (
        <button type="button" className="td-access-bar-button" disabled={change.isPending} onClick={() => void end()}>
          {t('accessNotice.end')}
        </button>
      )}
    </div>
  );
}

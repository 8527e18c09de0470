import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import type { AccessRecord } from '@tilldeck/contracts/identity/access.schemas';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../components/base/useTimeZone.ts';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { useLive } from '../../lib/live/live.ts';
import { invalidate, useCall, useChange } from '../../lib/request/route-queries.ts';
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
  useLive(['identity.access'], () => void invalidate([accessRoutes.page]));
  const open = useCall(accessRoutes.page, { state: 'open', direction: 'inward' }, { refetchInterval: 60_000 });
  const here = open.data?.items.filter((access) => access.orgId === orgId) ?? [];
  return here.map((access) => <OpenAccess key={access.id} access={access} />);
}

function OpenAccess({ access }: { access: AccessRecord }) {
  const { t } = useTranslation('shell');
  const zone = useTimeZone();
  const confirm = useConfirm();
  const canEnd = useCan(accessRoutes.end);
  const change = useChange(accessRoutes.end, { refreshes: [accessRoutes.page] });
  const names = { actor: access.actorName, org: access.actorOrgName };
  const end = async () => {
    const title = t('accessNotice.endTitle', names);
    const question = { title, text: t('accessNotice.endText'), action: t('accessNotice.end'), isDanger: true };
    if (await confirm(question)) change.mutate({ id: access.id });
  };
  return (
    <section className="td-access-bar" role="status">
      <strong>
        {t('accessNotice.text', { ...names, time: formatInstant(new Date(access.expiresAt), zone, 'minute') })}
      </strong>
      <span>{t('accessNotice.reason', { reason: access.reason })}</span>
      {canEnd && (
        <button type="button" className="td-access-bar-button" disabled={change.isPending} onClick={() => void end()}>
          {t('accessNotice.end')}
        </button>
      )}
    </section>
  );
}

import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import styles from './PartnerSettings.module.css';
import { useChangeTexts } from './useChangeTexts.ts';
import { usePartnerActions, verbOf } from './usePartnerActions.ts';

const knownBlockers = ['subAccounts', 'subPartners', 'devices'] as const;
const isKnown = (kind: string): kind is (typeof knownBlockers)[number] =>
  (knownBlockers as readonly string[]).includes(kind);

/** Keeping people out, and the end. */
export function DangerCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const navigate = useNavigate();
  const { join } = useChangeTexts();
  const { button, switchOf } = usePartnerActions();
  const mayEnd = useCan(partnerRoutes.terminate);
  const blockers = useCall(
    partnerRoutes.terminationPreview,
    { id: partner.id },
    { enabled: mayEnd && partner.isControlled },
  );
  const independent = partner.isControlled ? null : t('independent');
  const linked = (blockers.data ?? []).map(({ kind, count }) =>
    isKnown(kind) ? t(`blocker.${kind}`, { count }) : `${kind}: ${count}`,
  );
  const obstacle = linked.length > 0 ? t('terminateBlocked', { what: join(linked) }) : null;
  const verb = verbOf(partner.state);
  const terminate = action<PartnerDetail, typeof partnerRoutes.terminate>({
    key: 'terminate',
    label: t('terminate'),
    call: partnerRoutes.terminate,
    isDanger: true,
    input: ({ id, version }, reason) => ({ id, version, reason }),
    confirm: ({ name }) => ({
      title: t('terminateTitle', { name }),
      text: t('terminateText'),
      action: t('terminate'),
      isDanger: true,
      word: name,
      reason: 'required',
    }),
    done: () => t('terminated'),
    onDone: () => void navigate('/partner/admin/list'),
    disabledReason: () => independent ?? obstacle,
  });
  return (
    <SectionCard title={t('danger.title')}>
      <Can route={verb === 'disable' ? partnerRoutes.disable : partnerRoutes.enable}>
        <div className={styles.line}>
          <p>{t(verb === 'disable' ? 'danger.disable' : `${verb}Text`)}</p>
          <ActionButton {...button(switchOf(partner.state, independent), partner)} />
        </div>
      </Can>
      <Can route={partnerRoutes.terminate}>
        <div className={styles.line}>
          <p>
            {t('danger.terminate')}
            {obstacle ? <small>{obstacle}</small> : null}
          </p>
          <ActionButton {...button(terminate, partner)} />
        </div>
      </Can>
    </SectionCard>
  );
}

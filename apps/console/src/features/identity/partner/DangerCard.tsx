import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useCall, useChange } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import styles from './PartnerSettings.module.css';
import { partnerReads, useSwitch, verbOf } from './partner.queries.ts';
import { useChangeTexts } from './useChangeTexts.ts';

const knownBlockers = ['subAccounts', 'subPartners', 'devices'] as const;
const isKnown = (kind: string): kind is (typeof knownBlockers)[number] =>
  (knownBlockers as readonly string[]).includes(kind);

/** Keeping people out, and the end. */
export function DangerCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { join } = useChangeTexts();
  const toggle = useSwitch();
  const mayEnd = useCan(partnerRoutes.terminate);
  const blockers = useCall(
    partnerRoutes.terminationPreview,
    { id: partner.id },
    { enabled: mayEnd && partner.isControlled },
  );
  const terminate = useChange(partnerRoutes.terminate, {
    refreshes: partnerReads,
    onSuccess: () => {
      showToast(t('terminated'), 'done');
      void navigate('/partner/admin/list');
    },
  });
  const { id, name, version, state } = partner;
  const end = async () => {
    const answer = await confirm({
      title: t('terminateTitle', { name }),
      text: t('terminateText'),
      action: t('terminate'),
      isDanger: true,
      word: name,
      reason: 'required',
    });
    if (answer) terminate.mutate({ id, version, reason: answer.reason });
  };
  const independent = partner.isControlled ? null : t('independent');
  const linked = (blockers.data ?? []).map(({ kind, count }) =>
    isKnown(kind) ? t(`blocker.${kind}`, { count }) : `${kind}: ${count}`,
  );
  const obstacle = linked.length > 0 ? t('terminateBlocked', { what: join(linked) }) : null;
  const verb = verbOf(state);
  return (
    <SectionCard title={t('danger.title')}>
      <Can route={verb === 'disable' ? partnerRoutes.disable : partnerRoutes.enable}>
        <div className={styles.line}>
          <p>{t(verb === 'disable' ? 'danger.disable' : `${verb}Text`)}</p>
          <ActionButton
            label={t(verb)}
            isDanger={verb === 'disable'}
            disabledReason={independent}
            onClick={() => void toggle(partner)}
          />
        </div>
      </Can>
      <Can route={partnerRoutes.terminate}>
        <div className={styles.line}>
          <p>
            {t('danger.terminate')}
            {obstacle ? <small>{obstacle}</small> : null}
          </p>
          <ActionButton
            label={t('terminate')}
            isDanger
            isBusy={terminate.isPending}
            disabledReason={independent ?? obstacle}
            onClick={() => void end()}
          />
        </div>
      </Can>
    </SectionCard>
  );
}

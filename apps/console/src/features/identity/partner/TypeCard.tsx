import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './PartnerSettings.module.css';
import { partnerReads } from './partner.queries.ts';
import { typeTexts } from './partner.states.ts';
import { useChangeTexts } from './useChangeTexts.ts';

/** What the partner is, and the one way it can go from there. */
export function TypeCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const confirm = useConfirm();
  const texts = useChangeTexts();
  const preview = useChange(partnerRoutes.convertPreview);
  const convert = useChange(partnerRoutes.convert, {
    refreshes: partnerReads,
    onSuccess: () => showToast(t('converted'), 'done'),
  });
  const ask = async () => {
    const ahead = await preview.mutateAsync({ id: partner.id });
    const answer = await confirm({
      title: t('convertTitle', { name: partner.name }),
      text: t('convertText'),
      items: texts.ofConversion(ahead),
      action: t('convert'),
      isDanger: true,
      word: partner.name,
    });
    if (answer) convert.mutate({ id: partner.id, version: ahead.version });
  };
  const text =
    partner.type === 'controllable'
      ? t('type.text.controllable', { store: partner.storeOrgName })
      : t('type.text.cooperative');
  return (
    <SectionCard title={t('type')} beside={<StatusTag state={partner.type} states={typeTexts} />}>
      <div className={styles.line}>
        <p>{text}</p>
        {partner.type === 'controllable' ? (
          <Can route={partnerRoutes.convert}>
            <ActionButton
              label={t('convert')}
              isDanger
              isBusy={preview.isPending || convert.isPending}
              onClick={() => void ask().catch(() => undefined)}
            />
          </Can>
        ) : null}
      </div>
    </SectionCard>
  );
}

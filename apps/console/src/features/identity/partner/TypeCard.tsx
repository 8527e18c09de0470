import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './PartnerSettings.module.css';
import { typeTexts } from './partner.states.ts';
import { useChangeTexts } from './useChangeTexts.ts';

/** What the partner is, and the one way it can go from there. */
export function TypeCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const { call } = useBlocks();
  const { button } = useAction();
  const texts = useChangeTexts();
  const [shown] = useState(() => new Map([['version', partner.version]]));
  const convert = action<PartnerDetail, typeof partnerRoutes.convert>({
    key: 'convert',
    label: t('convert'),
    call: partnerRoutes.convert,
    isDanger: true,
    // What was shown is what is done: a partner that changed meanwhile is refused.
    input: ({ id }) => ({ id, version: shown.get('version') ?? partner.version }),
    confirm: async ({ id, name }) => {
      const ahead = await call(partnerRoutes.convertPreview, { id });
      shown.set('version', ahead.version);
      return {
        title: t('convertTitle', { name }),
        text: t('convertText'),
        items: texts.ofConversion(ahead),
        action: t('convert'),
        isDanger: true,
        word: name,
      };
    },
    done: () => t('converted'),
  });
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
            <ActionButton {...button(convert, partner)} />
          </Can>
        ) : null}
      </div>
    </SectionCard>
  );
}

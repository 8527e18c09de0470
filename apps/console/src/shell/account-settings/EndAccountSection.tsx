import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';

/** The way to ending one's account; what that means is told there. */
export function EndAccountSection() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  return (
    <SectionCard title={t('end.title')}>
      <div className="td-settings-row">
        <p className="blk-soft">{t('end.text')}</p>
        <ActionButton isDanger label={t('end.action')} onClick={() => void navigate('/account/termination')} />
      </div>
    </SectionCard>
  );
}

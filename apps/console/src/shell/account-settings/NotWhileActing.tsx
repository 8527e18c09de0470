import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { stopActing } from '../../lib/session/acting-session.ts';

/** In the place of what is the person's own, while they act for a partner. */
export function NotWhileActing({ title }: { title: string }) {
  const { t } = useTranslation(['profile', 'shell']);
  return (
    <div className="td-settings">
      <PageHeader title={title} />
      <SectionCard>
        <EmptyState
          kind="nothing"
          title={t('acting.title')}
          text={t('acting.text')}
          action={<ActionButton kind="primary" label={t('shell:acting.leave')} onClick={() => void stopActing()} />}
        />
      </SectionCard>
    </div>
  );
}

import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { editableVersionStates } from '@tilldeck/contracts/appstore/app.states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { HandedIn } from './HandedIn.tsx';
import { myAppListHref } from './my-app.queries.ts';

/** /appstore/myapp/edit?id=… of a version */
export function MyAppEditPage() {
  const { t } = useTranslation('myApp');
  const [params] = useSearchParams();
  const id = params.get('id');
  const [visit, setVisit] = useState(0);
  const record = useCall(myAppRoutes.version, { id: id ?? '1' }, { enabled: id !== null });
  const version = record.data;
  if (!version) {
    return (
      <>
        <PageHeader title={t('submit')} backHref={myAppListHref} />
        {id === null ? (
          <SectionCard>
            <EmptyState
              kind="nothing"
              title={t('edit.missing')}
              text={t('edit.missingText')}
              action={<Link to={myAppListHref}>{t('edit.toApps')}</Link>}
            />
          </SectionCard>
        ) : (
          <SectionCard isLoading={!record.error}>
            {record.error ? <ErrorState error={record.error} onRetry={() => void record.refetch()} /> : null}
          </SectionCard>
        )}
      </>
    );
  }
  if (!editableVersionStates.includes(version.state)) return <HandedIn version={version} />;
  // Another visit begins with what the server has.
  const reload = () => void record.refetch().then(() => setVisit((before) => before + 1));
  return <DraftEditor key={`${version.id}-${visit}`} version={version} onReload={reload} />;
}

import { appInterfaceRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DeveloperText } from './DeveloperText.tsx';
import styles from './Parameter.module.css';
import { appOptions, placeOptions } from './parameter.states.ts';
import { ResolvedDocument } from './ResolvedDocument.tsx';
import { ResolvedTable } from './ResolvedTable.tsx';

const apps = searchFrom(
  appInterfaceRoutes.apps,
  ({ keyword, values }) => (values ? { ids: [...values] } : { keyword }),
  appOptions,
);
const devices = searchFrom(appInterfaceRoutes.devices, ({ keyword }) => ({ keyword }), placeOptions);

/** /appstore/interface/list: what an app on one device is told, and how it reads it. */
export function InterfacePage() {
  const { t } = useTranslation('parameter');
  const [params, setParams] = useSearchParams();
  const [appId, sn] = [params.get('app') ?? '', params.get('sn') ?? ''];
  const isChosen = appId !== '' && sn !== '';
  const ids = useId();
  const resolved = useCall(appInterfaceRoutes.resolve, { appId, sn }, { enabled: isChosen });
  const choose = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next);
  };
  const answer = resolved.data;
  return (
    <>
      <PageHeader title={t('interface.title')} description={t('interface.description')} />
      <div className="blk-stack">
        <SectionCard>
          <div className={styles.choosers}>
            <div className={styles.choice}>
              <label htmlFor={`${ids}app`}>{t('field.app')}</label>
              <Picker
                id={`${ids}app`}
                choices={apps}
                placeholder={t('chooseApp')}
                value={appId || undefined}
                onChange={(value) => choose('app', value)}
                isClearable
              />
            </div>
            <div className={styles.choice}>
              <label htmlFor={`${ids}sn`}>{t('field.sn')}</label>
              <Picker
                id={`${ids}sn`}
                choices={devices}
                placeholder={t('choosePlace.device')}
                known={sn ? [{ value: sn, label: sn }] : []}
                value={sn || undefined}
                onChange={(value) => choose('sn', value)}
                isClearable
              />
            </div>
          </div>
        </SectionCard>
        {isChosen ? (
          <>
            <SectionCard
              title={t('interface.gets')}
              isLoading={resolved.isPending}
              error={resolved.error}
              onRetry={() => void resolved.refetch()}
              isFlush={(answer?.fields.length ?? 0) > 0}
            >
              {answer ? <ResolvedTable resolved={answer} /> : null}
            </SectionCard>
            {answer && answer.fields.length > 0 ? <ResolvedDocument resolved={answer} /> : null}
          </>
        ) : (
          <SectionCard>
            <EmptyState kind="nothing" title={t('interface.choose')} text={t('interface.chooseText')} />
          </SectionCard>
        )}
        <DeveloperText packageName={answer?.package} />
      </div>
    </>
  );
}

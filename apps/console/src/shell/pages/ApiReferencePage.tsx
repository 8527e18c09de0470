import { developerRoutes } from '@tilldeck/contracts/system/developer.routes';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { ErrorState } from '../../components/page/ErrorState.tsx';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { groupByArea, searchCalls } from '../../lib/openapi/api-calls.ts';
import { call } from '../../lib/request/call.ts';
import { saveBlob } from '../../lib/request/download-blob.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { ApiCallCard } from '../api-reference/ApiCallCard.tsx';
import { ApiContents, anchorOf } from '../api-reference/ApiContents.tsx';
import { ApiStart } from '../api-reference/ApiStart.tsx';
import '../api-reference/api-reference.css';
import { ShellIcon } from '../ShellIcon.tsx';

/** All of it is several megabytes: only who wants the file reads it. */
function DownloadButton() {
  const { t } = useTranslation('pages');
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const document = await call(developerRoutes.openapi, {});
      const text = JSON.stringify(document, null, 2);
      saveBlob(new Blob([text], { type: 'application/json' }), 'tilldeck-openapi.json');
    } catch (error) {
      showFailure(error);
    }
    setLoading(false);
  };
  return (
    <Button loading={isLoading} onClick={() => void download()}>
      {t('api.download')}
    </Button>
  );
}

/** What partner systems can call, read from the server's own declarations. */
export function ApiReferencePage() {
  const { t } = useTranslation(['pages', 'shell']);
  const [query, setQuery] = useState('');
  const search = useDeferredValue(query);
  const { data, error, isPending, isFetching, refetch } = useCall(developerRoutes.calls, {});
  const found = useMemo(() => searchCalls(data ?? [], search), [data, search]);
  const areas = useMemo(() => groupByArea(found), [found]);
  return (
    <>
      <PageHeader title={t('shell:title.apiReference')} description={t('api.intro')} actions={<DownloadButton />} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <div className="td-api-search">
            <Input
              allowClear
              size="large"
              value={query}
              prefix={<ShellIcon name="search" />}
              placeholder={t('api.search')}
              aria-label={t('api.search')}
              onChange={(event) => setQuery(event.target.value)}
            />
            <span>{t('api.count', { count: found.length })}</span>
          </div>
          <div className="td-api-columns">
            <ApiContents areas={areas} />
            <div>
              {search === '' && <ApiStart />}
              {found.length === 0 && <EmptyState kind="noMatch" title={t('api.noMatch')} text={t('api.noMatchText')} />}
              {areas.map(([area, group]) => (
                <section key={area} className="td-api-area" aria-label={area} id={anchorOf(area)}>
                  <h2>
                    {area} <small>{t('api.count', { count: group.length })}</small>
                  </h2>
                  {group.map((line) => (
                    <ApiCallCard key={line.id} line={line} />
                  ))}
                </section>
              ))}
            </div>
          </div>
        </>
      )}
    </>
  );
}

import { developerRoutes } from '@tilldeck/contracts/system/developer.routes';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { ErrorState } from '../../components/page/ErrorState.tsx';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { callsOf, groupByArea, searchCalls } from '../../lib/openapi/api-calls.ts';
import type { ApiDocument } from '../../lib/openapi/openapi-document.ts';
import { saveBlob } from '../../lib/request/download-blob.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { ApiCallCard } from '../api-reference/ApiCallCard.tsx';
import { ApiContents, anchorOf } from '../api-reference/ApiContents.tsx';
import { ApiStart } from '../api-reference/ApiStart.tsx';
import '../api-reference/api-reference.css';
import { ShellIcon } from '../ShellIcon.tsx';

const saveDocument = (document: ApiDocument): void =>
  saveBlob(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), 'tilldeck-openapi.json');

/** What partner systems can call, read from the server's own declarations. */
export function ApiReferencePage() {
  const { t } = useTranslation(['pages', 'shell']);
  const [query, setQuery] = useState('');
  const search = useDeferredValue(query);
  const { data, error, isPending, isFetching, refetch } = useCall(developerRoutes.openapi, {});
  const document = data as ApiDocument | undefined;
  const calls = useMemo(() => (document ? callsOf(document) : []), [document]);
  const found = useMemo(() => searchCalls(calls, search), [calls, search]);
  const areas = useMemo(() => groupByArea(found), [found]);
  return (
    <>
      <PageHeader
        title={t('shell:title.apiReference')}
        description={t('api.intro')}
        actions={document && <Button onClick={() => saveDocument(document)}>{t('api.download')}</Button>}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {document && (
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
                  {group.map((call) => (
                    <ApiCallCard key={`${call.method} ${call.path}`} call={call} />
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

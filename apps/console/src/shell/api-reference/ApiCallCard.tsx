import { type ApiLine, developerRoutes } from '@tilldeck/contracts/system/developer.routes';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../components/page/SkeletonLines.tsx';
import { callsOf } from '../../lib/openapi/api-calls.ts';
import type { ApiDocument } from '../../lib/openapi/openapi-document.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { ApiFieldTable } from './ApiFieldTable.tsx';

/** A call in one line; its fields are read, with those of its area, when it is opened. */
export function ApiCallCard({ line }: { line: ApiLine }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="td-api-call" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="td-api-method" data-method={line.method}>
          {line.method}
        </span>
        <code>{line.path}</code>
        <span className="td-api-summary">{line.summary}</span>
        <PermissionMark permission={line.permission} />
      </summary>
      {isOpen && <CallDetails line={line} />}
    </details>
  );
}

function CallDetails({ line: { id, area } }: { line: ApiLine }) {
  const { t } = useTranslation('pages');
  const { data, error, isFetching, refetch } = useCall(
    developerRoutes.area,
    { area },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const document = data as ApiDocument | undefined;
  const call = useMemo(() => (document ? callsOf(document).find((each) => each.id === id) : undefined), [document, id]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} isCompact />;
  if (!call) return <SkeletonLines rows={4} />;
  return (
    <div className="td-api-details">
      <h3>{t('api.input')}</h3>
      <ApiFieldTable fields={call.input} />
      <h3>{t('api.output')}</h3>
      <ApiFieldTable fields={call.output} />
      <h3>{t('api.errors')}</h3>
      <ul>
        {call.errors.map(({ error: name, code, msg }) => (
          <li key={name}>
            <code>{code}</code> <code>{name}</code> {msg}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PermissionMark({ permission }: { permission: string }) {
  const { t } = useTranslation('pages');
  const words = {
    public: t('api.permissionPublic'),
    signedIn: t('api.permissionSignedIn'),
  } as Record<string, string>;
  return (
    <span className="td-api-permission" title={t('api.permission')}>
      {words[permission] ?? permission}
    </span>
  );
}

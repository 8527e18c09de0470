import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiCall } from '../../lib/openapi/api-calls.ts';
import { ApiFieldTable } from './ApiFieldTable.tsx';

export function ApiCallCard({ call }: { call: ApiCall }) {
  const { t } = useTranslation('pages');
  // A few hundred tables at once would be slow, so a call's own is made when it is opened.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="td-api-call" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="td-api-method" data-method={call.method}>
          {call.method}
        </span>
        <code>{call.path}</code>
        <span className="td-api-summary">{call.summary}</span>
        <PermissionMark permission={call.permission} />
      </summary>
      {isOpen && (
        <div className="td-api-details">
          <h3>{t('api.input')}</h3>
          <ApiFieldTable fields={call.input} />
          <h3>{t('api.output')}</h3>
          <ApiFieldTable fields={call.output} />
          <h3>{t('api.errors')}</h3>
          <ul>
            {call.errors.map(({ error, code, msg }) => (
              <li key={error}>
                <code>{code}</code> <code>{error}</code> {msg}
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
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

import { useTranslation } from 'react-i18next';
import type { ApiField } from '../../lib/openapi/api-fields.ts';

export function ApiFieldTable({ fields }: { fields: readonly ApiField[] }) {
  const { t } = useTranslation('pages');
  if (fields.length === 0) return <p className="td-api-none">{t('api.noFields')}</p>;
  return (
    <table className="td-api-table">
      <thead>
        <tr>
          <th>{t('api.field')}</th>
          <th>{t('api.type')}</th>
          <th>{t('api.rules')}</th>
          <th>{t('api.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <td>
              <code>{field.name || '—'}</code>
              {field.isRequired && <span className="td-api-required">{t('api.required')}</span>}
            </td>
            <td>
              <code>{field.type}</code>
            </td>
            <td>
              {field.rules.map((rule) => (
                <code key={rule} className="td-api-rule">
                  {rule}
                </code>
              ))}
            </td>
            <td>{field.description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

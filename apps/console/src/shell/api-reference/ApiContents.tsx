import { useTranslation } from 'react-i18next';
import type { ApiCall } from '../../lib/openapi/api-calls.ts';

/** Where the calls of an area begin on the page. */
export const anchorOf = (area: string): string => `area-${area.replaceAll('/', '-')}`;

/** The areas beside the calls. Plain anchors: the address of an area can be sent to somebody. */
export function ApiContents({ areas }: { areas: readonly (readonly [area: string, calls: readonly ApiCall[]])[] }) {
  const { t } = useTranslation('pages');
  return (
    <nav className="td-api-contents" aria-label={t('api.contents')}>
      <ul>
        <li>
          <a href="#start">{t('api.start.title')}</a>
        </li>
        {areas.map(([area, calls]) => (
          <li key={area}>
            <a href={`#${anchorOf(area)}`}>{area}</a> <span className="td-api-contents-count">{calls.length}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

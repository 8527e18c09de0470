import type { ApiLine } from '@tilldeck/contracts/system/developer.routes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

/** Where the calls of an area begin on the page. */
export const anchorOf = (area: string): string => `area-${area.replaceAll('/', '-')}`;

/** The areas beside the calls. Each has an address that can be sent to somebody. */
export function ApiContents({ areas }: { areas: readonly (readonly [area: string, calls: readonly ApiLine[]])[] }) {
  const { t } = useTranslation('pages');
  const { hash, key } = useLocation();
  // A plain anchor would go past the router. The key: a link that is followed again scrolls again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
  return (
    <nav className="td-api-contents" aria-label={t('api.contents')}>
      <ul>
        <li>
          <Link to="#start">{t('api.start.title')}</Link>
        </li>
        {areas.map(([area, calls]) => (
          <li key={area}>
            <Link to={`#${anchorOf(area)}`}>{area}</Link> <span className="td-api-contents-count">{calls.length}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

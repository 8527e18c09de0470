import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { flattenMenu, titleOf } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import type { PageHandle } from '../page-handle.rules.ts';

/** The innermost title of the matched routes, in the language of the moment. */
export function usePageTitle(): string | null {
  const { t } = useTranslation();
  const { language } = useSettings();
  const { menu } = useSession();
  const handle = useMatches()
    .map((match) => match.handle as PageHandle | undefined)
    .findLast((candidate) => candidate?.node || candidate?.title);
  if (handle?.node) return titleOf(flattenMenu(menu).find(({ id }) => id === handle.node?.id) ?? handle.node, language);
  return handle?.title ? t(handle.title) : null;
}

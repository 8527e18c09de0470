import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';

/** What of an entry the code decides; an administrator reads it. */
export function CodeFacts({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation('menu');
  const code = (text: string | null) => <span className="blk-mono">{text ?? '–'}</span>;
  return (
    <FactsGrid
      facts={[
        { label: t('field.id'), value: code(entry.id) },
        { label: t('field.pid'), value: code(entry.pid) },
        { label: t('field.path'), value: code(entry.path) },
        { label: t('field.permission'), value: code(entry.permission) },
        { label: t('field.component'), value: code(entry.component) },
        { label: t('field.resourceType'), value: `${entry.resourceType} · ${t(`kind.${entry.kind}`)}` },
        { label: t('platforms'), value: entry.platforms.map((platform) => t(`platform.${platform}`)).join(', ') },
      ]}
    />
  );
}

import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../components/base/ActionMenu.tsx';
import type { KeyStroke } from '../../../lib/remote/picture.ts';
import { specialKeyNames, specialKeys } from './special-keys.rules.ts';

/** As noVNC counts, from 0 to 9. */
const qualities = [
  { key: 'best', value: 9 },
  { key: 'balanced', value: 6 },
  { key: 'light', value: 2 },
] as const;

interface QualityMenuProps {
  quality: number;
  onChange: (quality: number) => void;
}

export function QualityMenu({ quality, onChange }: QualityMenuProps) {
  const { t } = useTranslation('remote');
  const now = qualities.find(({ value }) => value === quality)?.key ?? 'balanced';
  return (
    <ActionMenu
      hasText
      size="small"
      label={t(`quality.${now}`)}
      icon={<DownOutlined aria-hidden />}
      items={qualities.map(({ key, value }) => ({ key, label: t(`quality.${key}`), onClick: () => onChange(value) }))}
    />
  );
}

interface KeysMenuProps {
  disabledReason: string | null;
  onPress: (strokes: readonly KeyStroke[]) => void;
}

/** Keys that the person's own system would take. */
export function KeysMenu({ disabledReason, onPress }: KeysMenuProps) {
  const { t } = useTranslation('remote');
  return (
    <ActionMenu
      hasText
      size="small"
      label={t('keys.title')}
      icon={<DownOutlined aria-hidden />}
      items={specialKeyNames.map((name) => ({
        key: name,
        label: t(`keys.${name}`),
        disabledReason,
        onClick: () => onPress(specialKeys[name]),
      }))}
    />
  );
}

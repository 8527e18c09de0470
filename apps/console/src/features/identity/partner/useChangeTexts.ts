import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { useTranslation } from 'react-i18next';

type Preview = RouteOutput<typeof partnerRoutes.convertPreview>;
type MovePreview = RouteOutput<typeof partnerRoutes.movePreview>;

/** What a conversion or a move changes, a line each, as the question lists it. */
export function useChangeTexts() {
  const { t, i18n } = useTranslation('partner');
  const join = (names: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format([...names]);
  const extent = ({ partnerCount, accountCount, roleCount, deviceCount }: Preview): string[] => [
    ...(partnerCount > 0 ? [t('convert.partners', { count: partnerCount })] : []),
    t('convert.accounts', { count: accountCount }),
    t('convert.roles', { count: roleCount }),
    t('convert.devices', { count: deviceCount }),
  ];
  const losers = ({ losers: names }: Preview) =>
    names.length > 0 ? [t('convert.losers', { names: join(names) })] : [];
  const copied = ({ copiedRoles }: Preview) =>
    copiedRoles.length > 0 ? [t('convert.copied', { names: join(copiedRoles) })] : [];
  return {
    join,
    ofConversion: (preview: Preview): string[] => [
      ...(preview.losers.length > 0 ? losers(preview) : [t('convert.nobodyLoses')]),
      ...extent(preview),
      t('convert.store', { name: preview.storeOrgName }),
      ...copied(preview),
    ],
    ofMove: (preview: MovePreview): string[] => [
      t('moveDepth', { depth: preview.newDepth }),
      ...losers(preview),
      ...(preview.gainers.length > 0 ? [t('moveGainers', { names: join(preview.gainers) })] : []),
      ...extent(preview),
      ...copied(preview),
    ],
  };
}

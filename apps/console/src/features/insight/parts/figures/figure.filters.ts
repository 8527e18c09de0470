import { appDownloadRoutes, type downloadChoiceKinds } from '@tilldeck/contracts/insight/app-download.routes';
import { namedChoice, searchFrom } from '../../../../components/choices/useChoices.ts';

/** Apps or models that the person has figures of, for a filter. */
export const recordsWithFigures = (kind: (typeof downloadChoiceKinds)[number]) =>
  searchFrom(
    appDownloadRoutes.choices,
    ({ keyword, values }) => ({ kind, ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
    (choices) => choices.map(namedChoice),
  );

import { appFigures, deviceFigures, partnerFigures, reviewFigures, saleFigures } from './figure-pages.view.ts';
import type { FigureSource } from './figure-sheet.view.ts';
import { rankingFigures } from './ranking-sheet.view.ts';

/** Pages of the data center that can be written, sent and shared. */
export const figureSources: readonly FigureSource[] = [
  deviceFigures,
  appFigures,
  partnerFigures,
  reviewFigures,
  rankingFigures,
  saleFigures,
];

/** The page behind an export call; nothing where the call writes a list. */
export const figureSourceOf = (exportId: string): FigureSource | undefined =>
  figureSources.find(({ route }) => route.id === exportId);

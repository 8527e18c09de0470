import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import type { HomeCard, HomeFigure } from '@tilldeck/contracts/home/home.schemas';
import type { Language } from '@tilldeck/phrases/language';
import type { Ctx } from '../context.ts';
import { addressOf, countOf, type HomeContribution, type PageOf } from './contribution.ts';
import { type DayFilter, daysOf } from './day-filter.ts';

/** Figures on the home page. */
export interface HomeCardSpec extends HomeContribution {
  /** The place among the cards, lowest first. */
  sort: number;
  topics: readonly string[];
  figures: (ctx: Ctx) => Promise<HomeFigure[]>;
  /** Figures that depend on who asks; all others are counted once for everyone of an organisation. */
  isPersonal?: boolean;
  /** Left out while all its figures are zero: not everyone has such things. */
  isHiddenEmpty?: boolean;
  /** Keys of figures that add up to a whole. */
  bar?: readonly string[];
  trend?: (ctx: Ctx) => Promise<NonNullable<HomeCard['trend']>>;
}

/** Names of the call's input; its schema checks the values, since literals in a callback are not inferred as such. */
type Filter<R extends Route> = { readonly [N in keyof RouteDraft<R>]?: unknown };

interface ListFigure<R extends Route> {
  key: string;
  label: string | ((language: Language) => string);
  filter?: Filter<R>;
  /** Days of the caller's zone, both included. */
  days?: { of: DayFilter; first: string; last: string };
  /** The tab of the page that shows the list, with the input it stands for. */
  tab?: { name: string; input?: Filter<R> };
  tone?: HomeFigure['tone'];
}

/** Figures of a list: what is counted is what the link opens. Counted one after the other: each count holds a connection. */
export const figuresOfList =
  <R extends Route, T>(route: R, page: PageOf<R, T>, path: string, listed: (ctx: Ctx) => readonly ListFigure<R>[]) =>
  async (ctx: Ctx): Promise<HomeFigure[]> => {
    const figures: HomeFigure[] = [];
    for (const { key, label, filter = {}, days, tab, tone = 'plain' } of listed(ctx)) {
      const within = days ? daysOf(days.of, days.first, days.last, ctx.timezone) : null;
      const input = countOf(route, { ...filter, ...tab?.input, ...within?.input });
      const { total, isTotalCapped } = await page(ctx, input);
      figures.push({
        key,
        label: typeof label === 'string' ? label : label(ctx.language),
        value: total,
        isCapped: isTotalCapped,
        href: addressOf(path, { ...(tab ? { tab: tab.name } : {}), ...filter, ...within?.address }),
        tone,
      });
    }
    return figures;
  };

/** A figure that a counter knows without a list. */
export const figureOf = (
  { key, label, value, tone = 'plain' }: Pick<HomeFigure, 'key' | 'label' | 'value'> & Partial<HomeFigure>,
  path: string,
  filter: object = {},
): HomeFigure => ({ key, label, value, isCapped: false, href: addressOf(path, filter), tone });

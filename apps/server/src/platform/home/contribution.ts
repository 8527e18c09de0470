import {
  type Permission,
  permissionsOf,
  type Route,
  type RouteDraft,
  type RouteInput,
} from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { SearchHit } from '@tilldeck/contracts/home/home.schemas';
import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import { type Language, languages } from '@tilldeck/phrases/language';
import type { Ctx } from '../context.ts';
import { countOnly } from '../db/paging.ts';
import { type DayFilter, dayIn, daysOf } from './day-filter.ts';

export interface HomeContribution {
  /** `<domain>.<name>`, unique among its kind. */
  key: string;
  /** Each of them suffices to see it. */
  permissions: readonly Permission[];
  title: (language: Language) => string;
}

/** Work that waits for people with a permission. */
export interface Todo extends HomeContribution {
  href: string;
  topics: readonly string[];
  count: (ctx: Ctx) => Promise<Pick<Paged<unknown>, 'total' | 'isTotalCapped'>>;
}

/** Records that can be found by name from everywhere. */
export interface Searcher extends HomeContribution {
  /** Name of an icon of the menu. */
  icon: string;
  find: (ctx: Ctx, keyword: string, atMost: number) => Promise<{ hits: SearchHit[]; moreHref: string | null }>;
}

export type PageOf<R extends Route, T> = (ctx: Ctx, input: RouteInput<R>) => Promise<Paged<T>>;

interface ListOptions<R extends Route> {
  key: string;
  title: (language: Language) => string;
  /** The list's own page in the console. */
  path: string;
  /** Filters by the names the list has in its call and in its address. */
  filter: Partial<RouteDraft<R>>;
  /** The tab of the page that shows the list, where there are several. */
  tab?: string;
}

interface TodoOptions<R extends Route> extends Omit<ListOptions<R>, 'filter'> {
  permission: Permission;
  topics: readonly string[];
  /** Whole days counted from today, -6 is six days ago. Of UTC: a to-do is the same in every zone. */
  days?: { of: DayFilter; first: number; last: number };
  filter: Partial<RouteDraft<R>>;
}

/** A to-do that is a list with filters: what is counted is what its link opens. */
export const todoOfList = <R extends Route, T>(
  route: R,
  page: PageOf<R, T>,
  { key, title, path, filter, tab, days, ...rest }: TodoOptions<R>,
): Todo => {
  const within = () => (days ? daysOf(days.of, dayIn('UTC', -days.first), dayIn('UTC', -days.last), 'UTC') : null);
  return {
    key,
    title,
    permissions: [rest.permission],
    topics: rest.topics,
    get href() {
      return addressOf(path, { ...(tab ? { tab } : {}), ...filter, ...within()?.address });
    },
    count: (ctx) => page(ctx, countOf(route, { ...filter, ...within()?.input })),
  };
};

/** A search that is a list with a keyword. */
export const searcherOfList = <R extends Route, T>(
  route: R,
  page: PageOf<R, T>,
  options: Omit<ListOptions<R>, 'filter' | 'tab'> & {
    icon: string;
    /** The filter a keyword becomes; null where this list cannot be asked for it. */
    filterFor: (keyword: string) => Partial<RouteDraft<R>> | null;
    hit: (row: T) => SearchHit;
  },
): Searcher => ({
  key: options.key,
  title: options.title,
  permissions: permissionsOf(route),
  icon: options.icon,
  find: async (ctx, keyword, atMost) => {
    const filter = options.filterFor(keyword);
    if (!filter) return { hits: [], moreHref: null };
    const { items, total } = await page(ctx, inputOf(route, { ...filter, pageSize: atMost }));
    return { hits: items.map(options.hit), moreHref: total > items.length ? addressOf(options.path, filter) : null };
  },
});

interface Action {
  /** The call it ends in: who may not make it does not find it. */
  route: Route;
  /** As the button of the page says it. */
  title: (language: Language) => string;
  /** Name of the drawer that the page opens; default: the permission, as the console's create buttons do. */
  opens?: string;
  /** The page, where it is not the list of the route's own menu entry. */
  path?: string;
}

/** What a person can begin from everywhere, found by the words of its button in either language. */
export const searchersOfActions = (menus: readonly MenuSpec[], actions: readonly Action[]): Searcher[] =>
  actions.map(({ route, title, opens, path }) => {
    const permissions = permissionsOf(route);
    const [permission = ''] = permissions;
    const page = menus.find(({ key }) => key === permission.split('.', 1)[0]);
    if (!page) throw new Error(`${route.path} belongs to no page of the menu`);
    const href = path ?? addressOf(page.path, { open: opens ?? permission });
    const words = languages.map((language) => title(language).toLowerCase()).join(' ');
    return {
      key: `action.${route.path}`,
      icon: 'plus',
      permissions,
      title: (language) => (language === 'zh-CN' ? page.titleZh : page.titleEn),
      find: async ({ language }, keyword) => ({
        hits: keyword
          .toLowerCase()
          .split(/\s+/)
          .every((word) => words.includes(word))
          ? [{ id: permission, title: `${title(language)}…`, subtitle: '', href }]
          : [],
        moreHref: null,
      }),
    };
  });

export const inputOf = <R extends Route>(route: R, draft: object): RouteInput<R> =>
  route.input.parse(draft) as RouteInput<R>;

/** The input of a list that is only counted. */
export const countOf = <R extends Route>(route: R, draft: object): RouteInput<R> =>
  ({ ...Object(route.input.parse(draft)), pageSize: countOnly }) as RouteInput<R>;

/** As the lists of the console write their filters: a name and a value each, lists by repetition. */
export function addressOf(path: string, filter: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Refuses two contributions of one name when the process starts. */
export function gatherByKey<T extends { key: string }>(kind: string, all: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  for (const { key } of all) {
    if (seen.has(key)) throw new Error(`two domains contribute the ${kind} ${key}`);
    seen.add(key);
  }
  return all;
}

import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';

const count = z.number().int();
const href = z.string().describe('Path and filters of the page in the console');

export const todo = z.object({
  key: z.string(),
  title: z.string().describe("In the caller's language"),
  count: count.describe('At least one: to-dos with a count of zero are left out'),
  isCapped: z.boolean().describe('There are more than `count`'),
  href,
  topics: z.array(z.string()).describe('Live topics after which the count may differ'),
});
export type Todo = z.output<typeof todo>;

/** How a figure is meant: `warning` asks for attention where it is not zero. */
export const figureTones = ['plain', 'good', 'warning', 'quiet'] as const;
export const homeFigure = z.object({
  key: z.string(),
  label: z.string().describe("In the caller's language"),
  value: count,
  isCapped: z.boolean().describe('There are more than `value`'),
  href: href.describe('The list of what was counted'),
  tone: z.enum(figureTones),
});
export type HomeFigure = z.output<typeof homeFigure>;
export const homeTrend = z.object({
  label: z.string().describe("What is drawn, in the caller's language"),
  values: z.array(count).describe('Oldest first'),
});
export const homeCard = z.object({
  key: z.string(),
  title: z.string(),
  figures: z.array(homeFigure),
  bar: z.array(z.string()).describe('Keys of figures that add up to a whole and are drawn as one bar'),
  trend: homeTrend.nullable(),
  topics: z.array(z.string()),
});
export type HomeCard = z.output<typeof homeCard>;

export const homeMessage = z.object({
  id: recordId,
  title: z.string().describe("What happened, in the caller's language"),
  subject: z.string().describe('What it happened to, or the first words of an answer'),
  href: href.nullable(),
  at: instant,
  isUnread: z.boolean(),
});
export type HomeMessage = z.output<typeof homeMessage>;
export const homeMessages = z.object({
  unread: count.describe('At most 100'),
  items: z.array(homeMessage).describe('The newest'),
});
export const messagesRead = z.object({
  ids: z.array(recordId).min(1).max(100).optional().describe('Absent: all of them'),
});

/** Fewer characters would find half of everything. */
export const searchFewest = 2;
export const searchRequest = z.object({ keyword: z.string().trim().min(searchFewest).max(60) });
export const searchHit = z.object({ id: z.string(), title: z.string(), subtitle: z.string(), href });
export type SearchHit = z.output<typeof searchHit>;
export const searchGroup = z.object({
  key: z.string(),
  title: z.string(),
  icon: z.string().describe('Name of an icon of the menu'),
  hits: z.array(searchHit),
  moreHref: href.nullable().describe('The list with all of them, where there are more'),
});
export type SearchGroup = z.output<typeof searchGroup>;

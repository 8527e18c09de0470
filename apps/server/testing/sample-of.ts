import type { Route } from '@tilldeck/contracts/core/route';
import { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { refsIn, type SampleSchema, sampleInput } from '@tilldeck/testkit/client/sample-input';
import { z } from 'zod';

const oneParagraph = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x"}]}]}';
const noticeTexts = { titleEn: 'x', contentEn: oneParagraph };
const itemTexts = { titleEn: 'x', bodyEn: oneParagraph };

/** Fields that only a rule over several fields demands: the schema of each field alone does not tell. */
const demanded: Readonly<Record<string, object>> = {
  [modelRoutes.add.id]: { screenWidth: 720, screenHeight: 1280 },
  [modelRoutes.modify.id]: { screenWidth: 720, screenHeight: 1280 },
  [factoryPolicyRoutes.add.id]: { hasCode: true },
  [factoryPolicyRoutes.modify.id]: { hasCode: true },
  [scaleCodeRoutes.add.id]: { validUntil: '2027-01-01T00:00:00Z' },
  [scaleCodeRoutes.modify.id]: { validUntil: '2027-01-01T00:00:00Z' },
  [knowledgeRoutes.create.id]: itemTexts,
  [knowledgeRoutes.update.id]: itemTexts,
  [noticeRoutes.create.id]: noticeTexts,
  [noticeRoutes.update.id]: noticeTexts,
  // The second model of the isolation matrix is derived from the first.
  [modelRoutes.modifyDerived.id]: { id: '2' },
};

const shapes = new WeakMap<Route, SampleSchema>();

/** A call's input as a JSON schema; made once for each call. */
export function inputShapeOf(route: Route): SampleSchema {
  const known = shapes.get(route);
  if (known) return known;
  const made = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SampleSchema;
  shapes.set(route, made);
  return made;
}

/** The kinds of records a call names. */
export const refsOf = (route: Route): string[] => refsIn(inputShapeOf(route));

/** A small input that the call's own schema accepts, with every record filled by `idOf`. */
export const sampleOf = (route: Route, idOf: (kind: string) => string): Record<string, unknown> => ({
  ...(sampleInput(inputShapeOf(route), idOf) as object),
  ...demanded[route.id],
});

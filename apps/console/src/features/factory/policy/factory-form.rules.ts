import { maxStartupLogos } from '@tilldeck/contracts/factory/factory.limits';
import { type FactoryPayload, factoryPayload } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { type FactoryPolicyDetail, factoryPolicyDraft } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { z } from 'zod';
import type { FormValues } from '../../../components/form/useSchemaForm.ts';
import { type ChosenFile, chosenFile } from '../../../components/task/kind-form.rules.ts';

const { name, remark, modelId, orderNos, hasCode } = factoryPolicyDraft.shape;

/** The whole draft; files have names here. */
export const factoryForm = z
  .object({
    name,
    remark,
    modelId,
    orderNos,
    hasCode,
    payload: factoryPayload.extend({
      wallpaperId: chosenFile.optional(),
      animation: factoryPayload.shape.animation.unwrap().extend({ fileId: chosenFile }).optional(),
      logoIds: z.array(chosenFile).max(maxStartupLogos).optional(),
      agreementId: chosenFile.optional(),
      launcherId: chosenFile.optional(),
      hardwareId: chosenFile.optional(),
    }),
  })
  .refine((draft) => draft.orderNos.length > 0 || draft.hasCode, { message: 'orderOrCode', path: ['orderNos'] });
type Filled = z.output<typeof factoryForm>;

export const emptyForm = { name: '', remark: '', orderNos: [], hasCode: false, payload: { dataSource: 'manual' } };

/** From what was filled in to the draft that the server takes. */
export function toDraft(values: FormValues): FormValues {
  const { payload, ...rest } = values as Filled;
  const { wallpaperId, animation, logoIds, agreementId, launcherId, hardwareId, defaults, ...plain } = payload;
  const isAnyDefault = Object.values(defaults ?? {}).some((value) => value !== undefined);
  const files = {
    wallpaperId: wallpaperId?.id,
    animation: animation && { ...animation, fileId: animation.fileId.id },
    logoIds: logoIds?.length ? logoIds.map(({ id }) => id) : undefined,
    agreementId: agreementId?.id,
    launcherId: launcherId?.id,
    hardwareId: hardwareId?.id,
    defaults: isAnyDefault ? defaults : undefined,
    preinstalledApps: plain.preinstalledApps?.length ? plain.preinstalledApps : undefined,
    systemApps: plain.systemApps?.length ? plain.systemApps : undefined,
  };
  return { ...rest, payload: { ...plain, ...files } };
}

/** A saved policy as the form holds it. */
export function toValues({ files, payload, code, ...policy }: FactoryPolicyDetail): FormValues {
  const fileOf = (id: string | undefined): ChosenFile | undefined => {
    const found = files.find((file) => file.id === id);
    return found && { id: found.id, name: found.name, sizeBytes: found.size };
  };
  const { wallpaperId, animation, logoIds, agreementId, launcherId, hardwareId, ...plain } = payload;
  return {
    name: policy.name,
    remark: policy.remark,
    modelId: policy.modelId,
    orderNos: policy.orderNos,
    hasCode: code !== null,
    payload: {
      ...plain,
      wallpaperId: fileOf(wallpaperId),
      animation: animation && { ...animation, fileId: fileOf(animation.fileId) },
      logoIds: logoIds?.flatMap((id) => fileOf(id) ?? []),
      agreementId: fileOf(agreementId),
      launcherId: fileOf(launcherId),
      hardwareId: fileOf(hardwareId),
    },
  };
}

export const steps = ['devices', 'identity', 'startup', 'apps', 'hardware'] as const;
export type FactoryStep = (typeof steps)[number];

/** Items of the payload by the step that sets them. */
export const stepItems = {
  devices: [],
  identity: ['deviceName', 'brand', 'certificationModel', 'cpuModel', 'dataSource', 'timeZone', 'language', 'defaults'],
  startup: ['wallpaperId', 'animation', 'logoIds', 'agreementId'],
  apps: ['preinstalledApps', 'inputMethod', 'systemApps', 'appStoreUrl', 'launcherId'],
  hardware: ['virtualBluetoothName', 'ntpServers', 'hardwareId', 'isPrinterUsbOn', 'scanCode'],
} as const satisfies Record<FactoryStep, readonly (keyof FactoryPayload)[]>;

/** The step with the field of this path: `payload.animation.speed`. */
export function stepOf(path: string): FactoryStep {
  const [root, item] = path.split('.');
  if (root !== 'payload') return 'devices';
  return steps.find((step) => stepItems[step].some((known) => known === item)) ?? 'identity';
}

/** How many items of a step are filled in; where they come from is none. */
export function setCount(step: FactoryStep, payload: FormValues): number {
  const isSet = (value: unknown): boolean =>
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  return stepItems[step].filter((item) => item !== 'dataSource' && isSet(payload[item])).length;
}

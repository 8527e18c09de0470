import { useChoices } from '../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../components/device/device.filters.ts';

const models = deviceSearch('model');

/** The name of the model that a form holds; undefined until it is known. */
export function useModelName(modelId: unknown): string | undefined {
  const id = typeof modelId === 'string' && modelId !== '' ? modelId : undefined;
  const { options } = useChoices(models, { values: id ? [id] : [], isWanted: id !== undefined });
  return options.find(({ value }) => value === id)?.text;
}

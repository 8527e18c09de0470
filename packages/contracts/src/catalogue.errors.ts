import { manifests } from './catalogue.manifest.ts';
import type { ErrorSpec } from './core/error.ts';
import type { ErrorCode } from './core/error-code.ts';

export type { ErrorCode };

type KeysOfEach<T> = T extends T ? keyof T : never;
type ListedCode = KeysOfEach<(typeof manifests)[number]['errors']>;

/** Every refusal of the product. One that no manifest lists does not compile here; one without a text, in phrases. */
export const errorCatalogue: Record<ErrorCode, ErrorSpec> = Object.fromEntries<ErrorSpec>(
  manifests.flatMap(({ errors }) => Object.entries(errors)),
) as Record<ListedCode, ErrorSpec>;
export const errorSpec = (code: ErrorCode): ErrorSpec => errorCatalogue[code];

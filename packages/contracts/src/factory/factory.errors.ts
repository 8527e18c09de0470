import { defineErrors } from '../core/error.ts';

export const factoryErrors = defineErrors({
  'factory.scale_code_over': { code: 7350 },
});
type FactoryErrors = typeof factoryErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends FactoryErrors {}
}

import type { factoryErrors } from '@tilldeck/contracts/factory/factory.errors';

export const errors: Record<keyof typeof factoryErrors, string> = {
  'factory.scale_code_over': 'The code has ended already',
};

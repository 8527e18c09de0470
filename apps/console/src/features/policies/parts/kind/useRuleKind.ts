import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { useLocation } from 'react-router';
import { kindAt } from './kind.paths.ts';

/** The kind whose page is open: all kinds have the same pages at addresses of their own. */
export const useRuleKind = (): PolicyKindName => kindAt(useLocation().pathname);

import type { ListNaming } from '../../../platform/named-record.ts';
import { listRulesNaming } from './naming.store.ts';

/** Rules within the caller's scope whose draft or released version is for the record or about it. */
export const rulesNaming: ListNaming = (inside, record) => listRulesNaming(inside, record);

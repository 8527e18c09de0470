/** Who asks and whom for. */
export interface EntryRequest {
  callerOrgId: number;
  isCallerVendor: boolean;
  target: {
    kind: string;
    isEnabled: boolean;
    /** Those who control it, itself included. */
    controlledBy: readonly number[];
    parentId: number | null;
    isUpperAccessAllowed: boolean;
  };
}

/**
 * The vendor's people may act for any partner, a master for partners it controls, and for an independent one directly
 * below it as long as that partner allows its upper partner in. Nobody acts for their own organisation.
 */
export function mayEnter({ callerOrgId, isCallerVendor, target }: EntryRequest): boolean {
  if (target.kind !== 'partner' || !target.isEnabled) return false;
  if (isCallerVendor) return true;
  const isControlled = target.controlledBy.includes(callerOrgId) && target.controlledBy.at(-1) !== callerOrgId;
  return isControlled || (target.parentId === callerOrgId && target.isUpperAccessAllowed);
}

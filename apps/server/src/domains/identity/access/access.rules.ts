/** Who asks and whom for. */
export interface EntryRequest {
  callerOrgId: number;
  isCallerVendor: boolean;
  target: {
    id: number;
    kind: string;
    isEnabled: boolean;
    /** The caller's organisation reaches its rows. */
    isControlled: boolean;
    parentId: number | null;
    isUpperAccessAllowed: boolean;
  };
}

/**
 * The vendor's people may act for any partner, a master for partners it controls, and for an independent one directly
 * below it as long as that partner allows its upper partner in. Nobody acts for their own organisation.
 */
export function mayEnter({ callerOrgId, isCallerVendor, target }: EntryRequest): boolean {
  if (target.kind !== 'partner' || !target.isEnabled || target.id === callerOrgId) return false;
  return isCallerVendor || target.isControlled || (target.parentId === callerOrgId && target.isUpperAccessAllowed);
}

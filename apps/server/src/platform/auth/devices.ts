/** A device that proved itself with its own key. */
export interface DeviceCaller {
  deviceId: string;
  sn: string;
  /** Number of the key it came with. */
  epoch: number;
  /** Its owner: the call runs in the scope of that organisation. */
  orgId: number;
  orgDepth: number;
}

export interface DeviceProof {
  sn: string;
  epoch: number;
  time: number;
  nonce: string;
  /** What was signed. */
  text: string;
  signature: string;
}

/** Where the HTTP layer and the broker's callout ask whether a device is who it says. The link domain answers. */
export interface DeviceDirectory {
  /** Refuses with an `AppError` what is not proven, stale, repeated, or disabled. */
  admit(proof: DeviceProof): Promise<DeviceCaller>;
}

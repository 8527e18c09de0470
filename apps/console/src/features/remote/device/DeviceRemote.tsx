import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { DeviceSessions } from '../parts/session/DeviceSessions.tsx';
import { StartButton } from '../parts/session/StartButton.tsx';

/** On the page of a device: its remote sessions, and a new one. */
export function DeviceRemote({ device }: { device: Device }) {
  return (
    <div className="blk-stack">
      <div>
        <StartButton sn={device.sn} />
      </div>
      <DeviceSessions deviceId={device.id} />
    </div>
  );
}

import { hash } from 'node:crypto';
import { deviceSerialPattern } from '@tilldeck/contracts/core/message';
import { emptyBodyHash, noncePattern } from '@tilldeck/contracts/wire/canonical';
import { deviceCallText, deviceHeaders, deviceSignaturePattern } from '@tilldeck/contracts/wire/device-signing';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { DeviceCaller, DeviceDirectory } from '../auth/devices.ts';

/** Answers which device a call is from. Whatever is missing or misshapen is answered like a wrong key. */
export type DeviceAuthenticator = (request: FastifyRequest, pathAndQuery: string) => Promise<DeviceCaller>;

export const createDeviceAuthenticator =
  (devices: DeviceDirectory): DeviceAuthenticator =>
  (request, pathAndQuery) => {
    const header = (name: keyof typeof deviceHeaders, pattern: RegExp): string => {
      const value = request.headers[deviceHeaders[name]];
      if (typeof value !== 'string' || !pattern.test(value)) throw new AppError('link.key_refused');
      return value;
    };
    const sn = header('sn', deviceSerialPattern);
    const epoch = Number(header('epoch', /^[1-9]\d{0,15}$/));
    const time = Number(header('time', /^\d{1,16}$/));
    const nonce = header('nonce', noncePattern);
    const signature = header('signature', deviceSignaturePattern);
    const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : null;
    const bodyHash = body ? hash('sha256', body, 'hex') : emptyBodyHash;
    const text = deviceCallText({ sn, epoch, method: request.method, pathAndQuery, time, nonce, bodyHash });
    return devices.admit({ sn, epoch, time, nonce, text, signature });
  };

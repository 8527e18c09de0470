import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useLive } from '../../../../lib/live/live.ts';
import { invalidate } from '../../../../lib/request/route-queries.ts';

/** Every read that shows an import. */
export const importReads = [importRoutes.page, importRoutes.detail, importRoutes.rows, auditRoutes.object];
export const useImportChanges = () => useLive(['devices.import'], () => void invalidate(importReads));

/** Every read that shows a number range. */
export const rangeReads = [rangeRoutes.page, rangeRoutes.own];
export const useRangeChanges = () => useLive(['devices.range'], () => void invalidate(rangeReads));

export const erpReads = [erpRoutes.own];
export const useErpChanges = () => useLive(['devices.erp'], () => void invalidate(erpReads));

/** Every read that shows a transfer. */
export const transferReads = [transferRoutes.page, transferRoutes.batches, transferRoutes.detail];
export const useTransferChanges = () => useLive(['devices.transfer'], () => void invalidate(transferReads));

/** Every read that shows an allocation or who looks after a device. */
export const allocationReads = [allocationRoutes.page, deviceRoutes.page, deviceRoutes.detail];
export const useAllocationChanges = () => useLive(['devices.allocation'], () => void invalidate(allocationReads));

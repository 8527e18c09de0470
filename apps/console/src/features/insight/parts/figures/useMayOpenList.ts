import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { Route } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { appStatisticsRoutes } from '@tilldeck/contracts/insight/app-statistics.routes';
import { useMayCall } from '../../../../components/base/useBlocks.ts';

/** Lists with a permission of their own, by what the metric is about. */
const listOf: Record<string, Route> = {
  device: lifecycleRoutes.page,
  sale: deviceRoutes.page,
  version: reviewRoutes.page,
  account: loginLogRoutes.page,
  app: appDownloadRoutes.page,
  'app.published': appStatisticsRoutes.publications,
};

/** Whether the person may see the list behind a metric: a figure that leads to a refusal leads nowhere. */
export function useMayOpenList(): (metric: string) => boolean {
  const mayCall = useMayCall();
  return (metric) => mayCall(listOf[metric] ?? listOf[metric.split('.', 1)[0] ?? '']);
}

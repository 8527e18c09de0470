import { ad } from '../ad.ts';
import { appstore } from '../appstore.ts';
import { block } from '../block.ts';
import { category } from '../category.ts';
import { market } from '../market.ts';
import { myApp } from '../my-app.ts';
import { parameter } from '../parameter.ts';
import { publication } from '../publication.ts';
import { publishSettings } from '../publish-settings.ts';
import { release } from '../release.ts';
import { review } from '../review.ts';
import { version } from '../version.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';
export { taskSources } from './sources.ts';

/** Namespaces of its pages. */
export const texts = {
  ad,
  appstore,
  block,
  category,
  market,
  myApp,
  parameter,
  publication,
  publishSettings,
  release,
  review,
  version,
};

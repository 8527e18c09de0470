import { device } from '../device.ts';
import { group } from '../group.ts';
import { intake } from '../intake.ts';
import { model } from '../model.ts';
import { shop } from '../shop.ts';
import { tag } from '../tag.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { device, group, intake, model, shop, tag };

import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { linkSetting } from './link-setting.schemas.ts';

const live = { topics: ['link.setting'] };

/** The vendor's alone: partners are refused whatever their roles say. */
export const linkSettingRoutes = defineLiveRoutes('link/setting', live, {
  detail: route({
    method: 'POST',
    path: 'device/linksetting/detail',
    permission: 'enrolment.query',
    summary: 'How devices enrol and how they behave',
    input: nothing,
    output: linkSetting,
    errors: ['core.forbidden'],
  }),
  modify: route({
    method: 'POST',
    path: 'device/linksetting/modify',
    permission: 'enrolment.edit',
    notFor: ['actor', 'key'],
    audit: 'link_setting.changed',
    summary: 'Change how devices enrol and how they behave; each applies it at its next pull',
    input: linkSetting,
    output: linkSetting,
    errors: ['core.forbidden', 'core.stale_version'],
  }),
});

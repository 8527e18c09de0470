/** Every form in which a feature's name stands somewhere. Placeholders of the templates are these keys between `%`. */
export interface FeatureNames {
  /** `location` */
  domain: string;
  /** `Location` */
  Domain: string;
  /** `alarm-sound`: folders and files */
  feature: string;
  /** `alarmSound`: values */
  name: string;
  /** `AlarmSound`: components and types */
  Name: string;
  /** `alarm_sound`: tables, audit objects, error codes */
  snake: string;
  /** `alarmsound`: permission and menu key, paths */
  key: string;
  /** `alarm sound`, `Alarm sound`: texts */
  words: string;
  Words: string;
  /** `an alarm sound` */
  one: string;
  /** `location_alarm_sound` */
  table: string;
}

const pattern = /^[a-z][a-z0-9]*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function featureNames(path: string): FeatureNames {
  if (!pattern.test(path))
    throw new Error(`'${path}' is no <domain>/<feature>; small letters and dashes, as in location/alarm-sound`);
  const [domain = '', feature = ''] = path.split('/');
  const parts = feature.split('-');
  const Name = parts.map(capital).join('');
  const words = parts.join(' ');
  return {
    domain,
    Domain: capital(domain),
    feature,
    name: Name.charAt(0).toLowerCase() + Name.slice(1),
    Name,
    snake: parts.join('_'),
    key: parts.join(''),
    words,
    Words: capital(words),
    one: `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`,
    table: `${domain}_${parts.join('_')}`,
  };
}

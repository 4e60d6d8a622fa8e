import type { IconName } from './icon.tsx';
import { List, ListRow } from './list-row.tsx';

export interface CrisisResource {
  displayText: string;
  type: 'call' | 'sms' | 'web';
  value: string;
}

const icons: Record<CrisisResource['type'], IconName> = { call: 'phone', sms: 'message', web: 'link' };

/** Ways to reach help, each one tap away. Needs no server and no router. */
export function CrisisResources({
  resources,
  label,
}: {
  resources: readonly CrisisResource[];
  label?: string;
}) {
  return (
    <List aria-label={label ?? 'Crisis resources'}>
      {resources.map((resource) => (
        <ListRow
          key={`${resource.type} ${resource.value} ${resource.displayText}`}
          icon={icons[resource.type]}
          title={resource.displayText}
          trailing={isSafetyPlan(resource) ? 'View' : undefined}
          href={resourceHref(resource)}
          newTab={resource.type === 'web' && !isSafetyPlan(resource)}
        />
      ))}
    </List>
  );
}

/** The link of a resource, or nothing when its value is no number, https address or path of this app. */
export function resourceHref(resource: CrisisResource): string | undefined {
  const { type, value } = resource;
  if (type === 'web') return isSafetyPlan(resource) ? ownPath(value) : httpsAddress(value);
  const number = spelledOut(value).replace(/[^\d+*#]/g, '');
  return number && `${type === 'call' ? 'tel' : 'sms'}:${number}`;
}

/** A number such as 1-800-273-TALK with its word as the keypad has it: dropping the word would dial somebody else. */
const spelledOut = (value: string) =>
  /^\+?[\d(][\d\s().-]*-[a-z]{3,8}$/i.test(value)
    ? value.replace(/[a-z]/gi, (letter) => '22233344455566677778889999'.charAt(parseInt(letter, 36) - 10))
    : value;

const isSafetyPlan = ({ type, displayText }: CrisisResource) =>
  type === 'web' && displayText === 'Safety Plan';

/** A path whose authority cannot be taken over by a leading `//` or `/\`. */
function ownPath(value: string) {
  const path = value.startsWith('/') ? value : `/${value}`;
  return /^\/(?![/\\])[^\s\\]*$/.test(path) && !/^\/?[a-z][a-z\d+.-]*:/i.test(value) ? path : undefined;
}

function httpsAddress(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.protocol === 'https:' ? url.href : undefined;
}

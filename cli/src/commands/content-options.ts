import { checkInType } from '@evenkeel/contract/check-ins';
import { contentKind } from '@evenkeel/contract/provider-content';

/** As what files are taken. */
export const contentOptions = {
  kind: {
    type: 'string',
    value: 'KIND',
    choices: contentKind.options,
    meaning: 'assessment, check-in or intake-questionnaire; assessment unless said',
  },
  type: {
    type: 'string',
    value: 'TYPE',
    choices: checkInType.options,
    meaning: `what a check-in is: ${checkInType.options.join(' or ')} (a worksheet); the latter unless said`,
  },
} as const;

/** The query of the call, with its question mark; empty where nothing was said. */
export const contentQuery = (values: {
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
}): string => {
  const said = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString()}`;
};

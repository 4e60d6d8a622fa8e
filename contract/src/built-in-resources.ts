import type { SafetyNetResource } from './safety-net.ts';

/** Resources that are right everywhere in the United States, shown when a clinic's own cannot be had. */
export const builtInSafetyNetResources: readonly SafetyNetResource[] = [
  { displayText: 'Call 988 Suicide & Crisis Lifeline', type: 'call', value: '988' },
  { displayText: 'Text 988 Suicide & Crisis Lifeline', type: 'sms', value: '988' },
  { displayText: 'Text HOME to 741741, Crisis Text Line', type: 'sms', value: '741741' },
  { displayText: 'Call 911', type: 'call', value: '911' },
];

import { useLocation } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { intakeEntryOf } from './history-entry.ts';

/** Tells a person who was brought to a step why it is this one. */
export function WhyHere() {
  switch (intakeEntryOf(useLocation().state)?.why) {
    case 'elsewhere':
      return (
        <Notice tone="info" announce>
          You went on with this somewhere else, so we have brought you to where you are now.
        </Notice>
      );
    case 'incomplete':
      return (
        <Notice tone="info" announce>
          This step is still to be done before you can go on.
        </Notice>
      );
    case undefined:
      return null;
  }
}

import { demoIntakes, demoPassword, demoPeople, harborView } from './people.ts';

/** What a newcomer needs to get in, printed at the first start. */
export const welcome = (address: string): string => `
The demonstration is loaded. Its people are made up.

  Sign in      ${address}/login
               ${demoPeople.maya.email} or ${demoPeople.rosa.email}, password ${demoPassword}
  Public link  ${address}/user/${demoPeople.maya.userId}/assessments
  Intake       ${address}/intake?code=${demoIntakes.open.code}
  Kiosk        ${address}/clinics/${harborView.displayId}
  Messages     ${address}/dev/outbox
  API          ${address}/docs
  Clinic       npm run provider -- patients list --key ${harborView.key}
`;

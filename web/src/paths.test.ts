import { describe, expect, it } from 'vitest';
import { hrefs } from './paths.ts';

describe('hrefs', () => {
  it('builds the address of the public assessments', () => {
    expect(hrefs.publicAssessments('u-1')).toBe('/user/u-1/assessments');
    expect(
      hrefs.publicAssessments('u-1', {
        assessments: ['a', 'b'],
        context: 'sms',
        more: true,
        homescreenUrl: '/settings?tab=1&x=2',
      }),
    ).toBe(
      '/user/u-1/assessments?assessments=a,b&context=sms&more=true&homescreenUrl=/settings%3Ftab%3D1%26x%3D2',
    );
  });

  it('leaves out what keeps its default', () => {
    expect(hrefs.publicAssessments('u-1', { assessments: [], context: undefined, more: false })).toBe(
      '/user/u-1/assessments',
    );
  });

  it('keeps a user id within its own part of the path', () => {
    expect(hrefs.publicSafetyNet('../login')).toBe('/user/..%2Flogin/safety-net');
  });
});

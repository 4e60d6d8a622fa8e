import { describe, expect, it } from 'vitest';
import {
  filesFor,
  intakeScreens,
  layouts,
  notFoundScreen,
  protectedScreens,
  publicScreens,
  publicUserScreens,
} from './route-files.ts';
import { paths } from './paths.ts';

describe('filesFor', () => {
  it.each([
    ['/', [layouts.main, protectedScreens[paths.home]]],
    ['/settings', [layouts.main, protectedScreens[paths.settings]]],
    ['/intake', [layouts.intake, intakeScreens[paths.intake]]],
    ['/login/', [layouts.public, publicScreens[paths.login]]],
    ['/user/7/assessments', [layouts.public, layouts.publicUser, publicUserScreens[paths.publicAssessments]]],
    ['/user/7/safety-net', [layouts.public, publicScreens[paths.publicSafetyNet]]],
    ['/user/7/8/assessments', [layouts.public, notFoundScreen]],
    ['/nowhere', [layouts.public, notFoundScreen]],
  ])('knows the files of %s', (address, files) => {
    expect(filesFor(address)).toEqual(files);
  });
});

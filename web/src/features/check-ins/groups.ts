import { lifestyleTitle } from '@evenkeel/contract/lifestyle-module';
import type { CheckInType } from '@evenkeel/contract/check-ins';

interface Grouped {
  readonly title: string;
  readonly type: CheckInType;
}

export interface Group<T extends Grouped> {
  readonly title: 'Lifestyle Correlates' | 'Symptom Modules' | 'Worksheets';
  readonly modules: readonly T[];
}

/** Whether a module is the one with the four daily sliders. */
export const isLifestyle = ({ title, type }: Grouped): boolean =>
  type === 'symptom' && title === lifestyleTitle;

/** Modules under the headings of the selection; a heading without any is left out. */
export const groupsOf = <T extends Grouped>(modules: readonly T[]): Group<T>[] => {
  const groups: Group<T>[] = [
    { title: 'Lifestyle Correlates', modules: modules.filter(isLifestyle) },
    {
      title: 'Symptom Modules',
      modules: modules.filter((module) => module.type === 'symptom' && !isLifestyle(module)),
    },
    { title: 'Worksheets', modules: modules.filter(({ type }) => type === 'treatment_activity') },
  ];
  return groups.filter((group) => group.modules.length > 0);
};

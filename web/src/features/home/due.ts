import type { AssignedAssessment } from '@evenkeel/contract/assessments';

/** What is to be answered now, longest due first, and what comes later, soonest first. */
export const dueListsOf = (assigned: readonly AssignedAssessment[]) => {
  const byDate = assigned.toSorted((one, other) =>
    one.administrationDate.localeCompare(other.administrationDate),
  );
  return {
    toDo: byDate.filter(({ isOverdue }) => isOverdue),
    upcoming: byDate.filter(({ isOverdue }) => !isOverdue),
  };
};

/** A calendar date as M/d. It has no time zone, so no `Date` is made of it. */
const monthAndDay = (plainDate: string): string => {
  const [, month, day] = plainDate.split('-');
  return `${Number(month)}/${Number(day)}`;
};

/** 'Take Now' when overdue, else the date on which it will be due. */
export const dueLabelOf = ({ isOverdue, administrationDate }: AssignedAssessment): string =>
  isOverdue ? 'Take Now' : monthAndDay(administrationDate);

const questionsText = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

/** What an assessment is for and how long it takes, and for an overdue one since when it is due. */
export const detailOf = ({ isOverdue, administrationDate, assessment }: AssignedAssessment): string =>
  [
    assessment.disorder,
    questionsText(assessment.totalQuestions),
    isOverdue ? `Due ${monthAndDay(administrationDate)}` : null,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

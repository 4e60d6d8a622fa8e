import { limits } from '@evenkeel/contract/limits';
import { createReminder, defaultReminderTime } from '@evenkeel/contract/reminders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useForm, type FieldErrors } from '../../ui/use-form.ts';
import { DaySelector } from './day-selector.tsx';
import { createReminderMutation } from './queries.ts';
import { zoneInWords } from './reminder-words.ts';
import styles from './reminders.module.css';

const schema = z.pick(createReminder.body, { timeOfDay: true });
const formId = 'new-reminder';

/** `/settings/check-in-reminders/new`: days and a time. What was chosen stays until the server has it. */
export function Component() {
  const userId = useSession().profile?.userId ?? '';
  const navigate = useNavigate();
  const toast = useToast();
  const [days, setDays] = useState<readonly number[]>([]);
  const save = useMutation(createReminderMutation(useQueryClient(), userId));
  const { form, errors, refuse } = useForm({
    schema,
    onValid: ({ timeOfDay }) => {
      if (save.isPending) return;
      save.mutate(
        { daysOfWeek: [...days], timeOfDay },
        { onSuccess: saved, onError: (error) => refuse(refusalsOf(error)) },
      );
    },
  });
  const isToldBeside = Object.keys(refusalsOf(save.error)).some((name) => name in createReminder.body.shape);

  function saved() {
    toast.show('Reminder created', { tone: 'good', durationMs: limits.shortToastMs });
    void navigate(hrefs.settingsReminders(), { replace: true });
  }

  return (
    <Screen
      title="Add Reminder"
      footer={
        <Button type="submit" form={formId} wide disabled={days.length === 0} busy={save.isPending}>
          Save
        </Button>
      }
    >
      <form {...form} id={formId} className={styles['stack']}>
        <DaySelector value={days} error={errors['daysOfWeek']} onChange={setDays} />
        <TextField
          label="Time"
          type="time"
          name="timeOfDay"
          className={styles['time']}
          defaultValue={defaultReminderTime}
          hint={zoneInWords()}
          error={errors['timeOfDay']}
          required
        />
        {save.isError && !isToldBeside && (
          <Notice tone="bad" title="Your reminder was not saved" announce>
            {messageOf(save.error)}
          </Notice>
        )}
      </form>
    </Screen>
  );
}

/** What the server found wrong with a field; one of several days counts for all of them. */
const refusalsOf = (error: Error | null): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([field, message]) => [field.split('.')[0] ?? field, message]),
      )
    : {};

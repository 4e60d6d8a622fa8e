import { basicInfo, type BasicInfo, type IntakeProgress } from '@evenkeel/contract/intake';
import * as z from 'zod/mini';
import { maskDateOfBirth } from '../../ui/date-of-birth.ts';
import { maskPhoneNumber } from '../../ui/phone-number.ts';
import type { IntakeForm, TypedBasicInfo, TypedContact } from './intake-form.ts';

type Filled<T> = { readonly [K in keyof T]-?: string };

/** What the fields of BASIC_INFO show: what was typed here, else what the server has, else what the clinic knew. */
export const basicInfoFields = (form: IntakeForm, progress: IntakeProgress): Filled<TypedBasicInfo> => {
  const known = progress.basicInfo;
  const typed = form.basicInfo;
  return {
    firstName: typed.firstName ?? known?.firstName ?? progress.invited.firstName ?? '',
    lastName: typed.lastName ?? known?.lastName ?? '',
    pronoun: typed.pronoun ?? known?.pronoun ?? '',
    preferredName: typed.preferredName ?? known?.preferredName ?? '',
    dateOfBirth: typed.dateOfBirth ?? maskDateOfBirth(known?.dateOfBirth ?? ''),
  };
};

/** The same of CONTACT_INFO. */
export const contactFields = (form: IntakeForm, progress: IntakeProgress): Filled<TypedContact> => {
  const known = progress.basicInfo;
  const { invited } = progress;
  return {
    email: form.contact.email ?? known?.email ?? invited.email ?? '',
    phoneNumber: form.contact.phoneNumber ?? maskPhoneNumber(known?.phoneNumber ?? invited.phoneNumber ?? ''),
  };
};

/** MM/dd/yyyy as a plain date; what is none is left for the contract to refuse. */
const typedDate = z.pipe(
  z.string(),
  z.transform((text) => {
    const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(maskDateOfBirth(text)) ?? [];
    return year === undefined ? text.trim() : `${year}-${month}-${day}`;
  }),
);

const { firstName, lastName, pronoun, dateOfBirth, preferredName, email, phoneNumber } = basicInfo.shape;

/** Reads the fields of BASIC_INFO. */
export const basicInfoSchema = z.object({
  firstName,
  lastName,
  pronoun,
  dateOfBirth: z.pipe(typedDate, dateOfBirth),
  preferredName: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): string | null | undefined => (text.trim() === '' ? null : text)),
    ),
    preferredName,
  ),
});

/** Reads the fields of CONTACT_INFO. */
export const contactSchema = z.object({ email, phoneNumber });

/** Everything that the two steps ask for; null where BASIC_INFO needs another look. */
export const basicInfoBody = (
  form: IntakeForm,
  progress: IntakeProgress,
  contact: z.infer<typeof contactSchema>,
): BasicInfo | null => {
  const read = basicInfoSchema.safeParse(basicInfoFields(form, progress));
  return read.success ? { ...read.data, ...contact } : null;
};

/** BASIC_INFO is filled in well. */
export const isComplete = (form: IntakeForm, progress: IntakeProgress): boolean =>
  basicInfoSchema.safeParse(basicInfoFields(form, progress)).success;

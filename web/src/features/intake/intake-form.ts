import type { IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import {
  bookOf,
  listOf,
  maybe,
  number,
  orNull,
  shape,
  text,
  truth,
  type Reader,
} from '@evenkeel/contract/shape';

/** What stands in the fields of BASIC_INFO, as it was typed. */
export interface TypedBasicInfo {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly pronoun?: string | undefined;
  readonly preferredName?: string | undefined;
  /** As MM/dd/yyyy. */
  readonly dateOfBirth?: string | undefined;
}

/** What stands in the fields of CONTACT_INFO, as it was typed. */
export interface TypedContact {
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/**
 * What a person has typed into an intake on this device and the server does not have yet. It lies over what the
 * server has: a field that is not in it shows the server's.
 */
export interface IntakeForm {
  readonly basicInfo: TypedBasicInfo;
  readonly contact: TypedContact;
  /** The tick, and the versions of the documents that it was set for. */
  readonly policies: { readonly consented: boolean; readonly policyIds: readonly string[] };
  readonly questionnaire: {
    /** By linkId: those that this device has changed and not sent. */
    readonly answers: Readonly<Record<string, IntakeValue>>;
    readonly pageIndex: number;
    /** The server's `pageIndex` when this device last stood on a page. */
    readonly knownPageIndex: number;
    /** The linkIds whose answers this device has changed and not sent. */
    readonly touched: readonly string[];
  };
  readonly payment: { readonly paymentMethodSaved: boolean; readonly timestamp: string } | null;
}

export const emptyIntakeForm: IntakeForm = {
  basicInfo: {},
  contact: {},
  policies: { consented: false, policyIds: [] },
  questionnaire: { answers: {}, pageIndex: 0, knownPageIndex: 0, touched: [] },
  payment: null,
};

const texts = listOf(text);

const intakeValue: Reader<IntakeValue> = (value) =>
  value === null || typeof value === 'string' ? value : texts(value);

/** Reads what was kept on the device. */
export const readIntakeForm: Reader<IntakeForm> = shape<IntakeForm>({
  basicInfo: shape<TypedBasicInfo>({
    firstName: maybe(text),
    lastName: maybe(text),
    pronoun: maybe(text),
    preferredName: maybe(text),
    dateOfBirth: maybe(text),
  }),
  contact: shape<TypedContact>({ email: maybe(text), phoneNumber: maybe(text) }),
  policies: shape<IntakeForm['policies']>({ consented: truth, policyIds: texts }),
  questionnaire: shape<IntakeForm['questionnaire']>({
    answers: bookOf(intakeValue),
    pageIndex: number,
    knownPageIndex: number,
    touched: texts,
  }),
  payment: orNull(shape<NonNullable<IntakeForm['payment']>>({ paymentMethodSaved: truth, timestamp: text })),
});

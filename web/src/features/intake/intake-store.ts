import { limits } from '@evenkeel/contract/limits';
import { number, oneOf, readOrNull, shape, text, type Reader } from '@evenkeel/contract/shape';
import { createDeviceStorage, type DeviceStorage } from '../../session/device-storage.ts';
import { emptyIntakeForm, readIntakeForm, type IntakeForm } from './intake-form.ts';
import { parseJson } from './parse-json.ts';
import { intakeSteps, laterOf, type IntakeStep } from './steps.ts';

export const intakeKey = 'evenkeel.intake';

/** What this device knows of the intake that it is at. */
export interface IntakeRecord {
  /** The code of the link that opened it. */
  readonly code: string;
  readonly step: IntakeStep;
  /** The last step that this device has shown, wherever it stands now. */
  readonly furthest: IntakeStep;
  readonly form: IntakeForm;
  readonly savedAt: number;
}

const step = oneOf(intakeSteps);
const intakeRecord: Reader<IntakeRecord> = shape<IntakeRecord>({
  code: text,
  step,
  furthest: step,
  form: readIntakeForm,
  savedAt: number,
});

/** A change of what is typed: the parts that differ, or how they follow from what there is. */
export type FormChange = Partial<IntakeForm> | ((form: IntakeForm) => Partial<IntakeForm>);

/** One intake at a time, shared by the tabs of this device. */
export interface IntakeStore {
  /** Null for another code's, one that is too old, and none at all; the same object until something changes. */
  read(code: string): IntakeRecord | null;
  /** Begins anew unless there is a record of this code. */
  begin(code: string): void;
  stand(code: string, at: IntakeStep): void;
  change(code: string, change: FormChange): void;
  clear(): void;
  /** False once the device's storage was full or denied: then it lives as long as the page. */
  isKept(): boolean;
  subscribe(listener: () => void): () => void;
}

export const createIntakeStore = (storage: DeviceStorage, now: () => number): IntakeStore => {
  const listeners = new Set<() => void>();
  let known: { readonly stored: string; readonly record: IntakeRecord | null } | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const read = (code: string): IntakeRecord | null => {
    const stored = storage.getItem(intakeKey);
    if (stored === null) return null;
    if (known?.stored !== stored) known = { stored, record: readOrNull(intakeRecord, parseJson(stored)) };
    const { record } = known;
    if (record === null || record.code !== code) return null;
    return now() - record.savedAt < limits.intakeDraftSeconds * 1000 ? record : null;
  };

  const write = (record: Omit<IntakeRecord, 'savedAt'>) => {
    storage.setItem(intakeKey, JSON.stringify({ ...record, savedAt: now() }));
    tell();
  };

  const fresh = (code: string) =>
    read(code) ?? { code, step: 'INTRO' as const, furthest: 'INTRO' as const, form: emptyIntakeForm };

  return {
    read,
    begin: (code) => write(fresh(code)),
    stand: (code, at) => {
      const record = fresh(code);
      write({ ...record, step: at, furthest: laterOf(record.furthest, at) });
    },
    change: (code, change) => {
      const record = fresh(code);
      const part = typeof change === 'function' ? change(record.form) : change;
      write({ ...record, form: { ...record.form, ...part } });
    },
    clear: () => {
      storage.removeItem(intakeKey);
      tell();
    },
    isKept: () => storage.isKept(),
    subscribe: (listener) => {
      const follow = ({ key }: StorageEvent) => {
        // Signing out of an account clears the whole storage, which is told without a key.
        if (key === null || key === intakeKey) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', follow);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', follow);
      };
    },
  };
};

/** The one of this page: memory that stands in for a denied storage outlives a look at another screen. */
export const intakeStore = createIntakeStore(
  createDeviceStorage(() => globalThis.localStorage),
  () => Date.now(),
);

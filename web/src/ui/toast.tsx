import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

export type ToastOptions = {
  tone?: 'good' | 'bad' | 'plain' | undefined;
  /** Kept between two and five seconds. */
  durationMs?: number | undefined;
};
export type Toasts = { show: (text: string, options?: ToastOptions) => void };

const shortestMs = 2000;
const longestMs = 5000;
const usualMs = 4000;

const ToastContext = createContext<Toasts | null>(null);

type Toast = { key: number; text: string; tone: 'good' | 'bad' | 'plain'; durationMs: number };

/** Holds the live region where passing words appear, above whatever is fixed to the bottom edge. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const api = useMemo<Toasts>(
    () => ({
      show: (text, { tone = 'plain', durationMs = usualMs } = {}) =>
        setToasts((shown) => [
          ...shown.filter((toast) => toast.text !== text),
          {
            key: (shown.at(-1)?.key ?? 0) + 1,
            text,
            tone,
            durationMs: Math.min(longestMs, Math.max(shortestMs, durationMs)),
          },
        ]),
    }),
    [],
  );
  return (
    <ToastContext value={api}>
      {children}
      <div role="status" className={styles['region']}>
        {toasts.map((toast) => (
          <PassingToast
            key={toast.key}
            toast={toast}
            onOver={() => setToasts((shown) => shown.filter((other) => other.key !== toast.key))}
          />
        ))}
      </div>
    </ToastContext>
  );
}

/** Passing words, never the only place where an error is told. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

function PassingToast({ toast, onOver }: { toast: Toast; onOver: () => void }) {
  const { durationMs } = toast;
  useEffect(() => {
    const timer = setTimeout(onOver, durationMs);
    return () => clearTimeout(timer);
    // The clock starts once, when the toast appears; a later render must not start it anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <p className={styles['toast']}>
      {toast.tone !== 'plain' && <Icon name={toast.tone === 'good' ? 'check' : 'alert'} />}
      <span>{toast.text}</span>
    </p>
  );
}

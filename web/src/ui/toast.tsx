import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

export interface ToastOptions {
  tone?: 'good' | 'bad' | 'plain' | undefined;
  /** Kept between two and five seconds. */
  durationMs?: number | undefined;
}
export interface Toasts {
  show: (text: string, options?: ToastOptions) => void;
}

const shortestMs = 2000;
const longestMs = 5000;
const usualMs = 4000;

interface Toast {
  text: string;
  tone: 'good' | 'bad' | 'plain';
}

const ToastContext = createContext<Toasts | null>(null);

/** Holds the live region where passing words appear, above whatever is fixed to the bottom edge. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  const api = useMemo<Toasts>(
    () => ({
      show: (text, { tone = 'plain', durationMs = usualMs } = {}) => {
        const toast = { text, tone };
        setToasts((shown) => [...shown.filter((other) => other.text !== text), toast]);
        setTimeout(
          () => setToasts((shown) => shown.filter((other) => other !== toast)),
          Math.min(longestMs, Math.max(shortestMs, durationMs)),
        );
      },
    }),
    [],
  );

  return (
    <ToastContext value={api}>
      {children}
      <output className={styles['region']}>
        {toasts.map(({ text, tone }) => (
          <span key={text} className={styles['toast']}>
            {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'alert'} />}
            <span>{text}</span>
          </span>
        ))}
      </output>
    </ToastContext>
  );
}

/** Passing words, never the only place where an error is told. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

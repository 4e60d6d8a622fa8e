import type { ReactNode } from 'react';
import { config } from '../../config.ts';

/** Writes to the support of this installation. */
export function SupportLink({ children }: { children?: ReactNode }) {
  const { email } = config().support;
  return <a href={`mailto:${email}`}>{children ?? email}</a>;
}

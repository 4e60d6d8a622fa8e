import type { ReactNode } from 'react';

const ground = <path d="M14 88h92" opacity="0.35" />;

const drawings = {
  tea: (
    <>
      <ellipse cx="60" cy="60" rx="44" ry="36" fill="var(--brand-wash)" stroke="none" />
      {ground}
      <path d="M34 50h46v18a18 18 0 0 1-18 18H52a18 18 0 0 1-18-18Z" fill="var(--surface)" />
      <path d="M80 55h5a8.5 8.5 0 0 1 0 17h-6" />
      <path d="M36 60h42" opacity="0.5" />
      <path d="M48 40c-4-5 4-8 0-14M57 38c-4-5 4-9 0-16M66 40c-4-5 4-8 0-14" opacity="0.6" />
    </>
  ),
  leaf: (
    <>
      <ellipse cx="60" cy="58" rx="44" ry="36" fill="var(--brand-wash)" stroke="none" />
      {ground}
      <path d="M46 72h28l-3 14a2.5 2.5 0 0 1-2.5 2H51.5A2.5 2.5 0 0 1 49 86Z" fill="var(--surface)" />
      <path d="M60 72V40" />
      <path d="M60 54c0-12 9-19 23-19 0 13-8 21-23 19Z" fill="var(--surface)" />
      <path d="M60 46c0-11-8-18-21-18 0 12 7 20 21 18Z" fill="var(--surface)" />
      <path d="M60 54c5-7 10-10 15-12M60 46c-4-6-9-9-13-11" opacity="0.5" />
    </>
  ),
  calendar: (
    <>
      <ellipse cx="60" cy="58" rx="44" ry="36" fill="var(--brand-wash)" stroke="none" />
      {ground}
      <rect x="34" y="34" width="52" height="50" rx="7" fill="var(--surface)" />
      <path d="M34 48h52M47 28v12M73 28v12" />
      <path d="M46 58h4M58 58h4M70 58h4M46 68h4" opacity="0.5" />
      <path d="m59 71 5 5 10-11" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type EmptyDrawingName = keyof typeof drawings;

/** Every drawing there is. */
export const emptyDrawings = Object.keys(drawings) as EmptyDrawingName[];

/** A quiet drawing in line style that says nothing of its own. */
export function EmptyDrawing({ name }: { name: EmptyDrawingName }) {
  return (
    <svg
      viewBox="0 0 120 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

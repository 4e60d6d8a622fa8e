import type { ReactNode } from 'react';

const drawings = {
  home: (
    <>
      <path d="M4 11.2 12 4.5l8 6.7" />
      <path d="M6 9.8V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.8" />
      <path d="M10 20v-5.5h4V20" />
    </>
  ),
  chart: (
    <>
      <path d="M4 4v15a1 1 0 0 0 1 1h15" />
      <path d="m7.5 15 3.5-4.5 3.2 2.5L19 7" />
    </>
  ),
  gear: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2.2" />
      <circle cx="9" cy="17" r="2.2" />
    </>
  ),
  back: <path d="M19 12H5.5M11.5 5.5 5 12l6.5 6.5" />,
  phone: (
    <path d="M6.2 4h2.6l1.6 4-2 1.6a11 11 0 0 0 6 6l1.6-2 4 1.6v2.6A2.2 2.2 0 0 1 17.8 20C10.3 20 4 13.7 4 6.2A2.2 2.2 0 0 1 6.2 4Z" />
  ),
  message: (
    <>
      <path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Z" />
      <path d="M8 9.5h8M8 13h5" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4.5 7.5 7.5 6 7.5-6" />
    </>
  ),
  link: (
    <>
      <path d="M13.5 5H19v5.5M19 5l-8.5 8.5" />
      <path d="M17 14v4a1.2 1.2 0 0 1-1.2 1.2H6.2A1.2 1.2 0 0 1 5 18V8.2A1.2 1.2 0 0 1 6.2 7H10" />
    </>
  ),
  check: <path d="m5 12.5 4.7 4.7L19 7.5" />,
  circle: <circle cx="12" cy="12" r="6.5" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.8v5M12 16v.2" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.3v5M12 8v.2" />
    </>
  ),
  restart: (
    <>
      <path d="M5 12a7 7 0 1 0 2.2-5.1L5 9" />
      <path d="M5 4.5V9h4.5" />
    </>
  ),
  close: <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />,
  chevron: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  leave: (
    <>
      <path d="M14 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h7" />
      <path d="M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
    </>
  ),
  lifebuoy: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3.4" />
      <path d="m6 6 3.6 3.6M18 6l-3.6 3.6M6 18l3.6-3.6M18 18l-3.6-3.6" />
    </>
  ),
  leaf: (
    <>
      <path d="M5 19C4 10 9.5 4.8 19.5 4.5 20 14 15 19.5 7.5 17" />
      <path d="M5 20c1.5-5 4.5-8.3 9-10.3" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.2" r="3.7" />
      <path d="M4.8 20a7.2 7.2 0 0 1 14.4 0" />
    </>
  ),
  mobile: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2" />
      <path d="M11 17.5h2" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15Z" />
      <path d="M10 20.5h4M12 5V3.5" />
    </>
  ),
  card: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M3.5 10h17M7 15h3.5" />
    </>
  ),
  heart: (
    <path d="M12 19.5C7 16 3.8 13 3.8 9.4A4.3 4.3 0 0 1 8.1 5c1.7 0 3.1.9 3.9 2.3C12.8 5.9 14.2 5 15.9 5a4.3 4.3 0 0 1 4.3 4.4c0 3.6-3.2 6.6-8.2 10.1Z" />
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2.2" />
    </>
  ),
  document: (
    <>
      <path d="M6.5 3.5h7.5L18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5Z" />
      <path d="M14 3.5V8h4.5M8.5 12.5h6.5M8.5 16h4" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Every drawing there is. */
export const iconNames = Object.keys(drawings) as IconName[];

/** A line drawing beside a word: hidden from assistive technology, coloured like the text, sized by it. */
export function Icon({ name, size = '1.5em' }: { name: IconName; size?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

/** When something was answered, in this browser's own time: "Monday, March 2, 2026 at 9:05 AM". */
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

export const answeredAt = (instant: string): string => long.format(new Date(instant));

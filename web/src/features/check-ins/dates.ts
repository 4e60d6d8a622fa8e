/** When something was answered, in this browser's own time. */
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** "March 2, 2026". */
export const answeredOn = (instant: string): string => date.format(new Date(instant));

/** "Monday 9:05 AM". */
export const answeredAt = (instant: string): string => time.format(new Date(instant));

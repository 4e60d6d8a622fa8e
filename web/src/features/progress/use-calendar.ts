import { localDate } from '@evenkeel/contract/local-date';
import { useState } from 'react';

/** Where this browser is, and what day it was there when the screen appeared. */
export const useCalendar = (): { readonly timeZone: string; readonly today: string } =>
  useState(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return { timeZone, today: localDate(new Date(), timeZone) };
  })[0];

const fontTimeoutMs = 5000;

/** A font that is not there after five seconds is left out, so that the page does not jump under somebody's eyes. */
export function giveUpOnLateFont(page: Document) {
  setTimeout(() => {
    if (page.fonts.status === 'loading') page.documentElement.dataset['font'] = 'late';
  }, fontTimeoutMs);
}

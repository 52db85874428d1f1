const clock = new Intl.DateTimeFormat('zh-TW', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

/** A moment in Taipei, to the minute. */
export const taipei = (date: Date): string => clock.format(date);

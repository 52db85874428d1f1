const clock = new Intl.DateTimeFormat('zh-TW', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

/** Date and time in Taipei to the minute, for texts that the server writes: mails and refusals. */
export const taipei = (date: Date): string => clock.format(date);

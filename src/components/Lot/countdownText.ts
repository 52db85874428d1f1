const DAY_S = 86_400;

const pad = (n: number) => String(n).padStart(2, '0');

/** The time left, in whole seconds rounded up: `2 天 03:04:05`. @param ms milliseconds */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / DAY_S);
  const rest = seconds % DAY_S;
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(pad).join(':');
  return days > 0 ? `${days} 天 ${clock}` : clock;
}

/** Announcements for screen readers, by seconds left. */
const MILESTONES = [
  [3600, '剩餘不到 1 小時'],
  [600, '剩餘不到 10 分鐘'],
  [300, '剩餘不到 5 分鐘'],
  [60, '剩餘不到 1 分鐘'],
  [10, '剩餘不到 10 秒'],
] as const;

/** The last milestone reached; empty long before the end and after it. @param ms milliseconds */
export function milestoneText(ms: number): string {
  if (ms <= 0) return '';
  const reached = MILESTONES.filter(([seconds]) => ms <= seconds * 1000);
  return reached.at(-1)?.[1] ?? '';
}

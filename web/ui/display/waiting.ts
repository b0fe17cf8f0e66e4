const minute = 60_000;
/** The promised wait is an hour (spec §2): from here on the queue warns that it is nearly over. */
const overdueAfter = 45;

/** `11 min`, `3 h`, `2 d`, and whether that is overdue. */
export function waitingSince(iso: string, now: number): { text: string; overdue: boolean } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / minute));
  const text =
    minutes < 60
      ? `${minutes} min`
      : minutes < 48 * 60
        ? `${Math.floor(minutes / 60)} h`
        : `${Math.floor(minutes / 1440)} d`;
  return { text, overdue: minutes >= overdueAfter };
}

import type { ReminderRef } from './premiere-store.ts'

/** The keys of the mails of alerts, and the prefixes of those that are withdrawn together. */
export const alertMailKeys = {
  digests: (accountId: string) => `alerts:${accountId}:`,
  digest: (accountId: string, day: string) => `${alertMailKeys.digests(accountId)}${day}`,
  reminders: (accountId: string) => `premiere:${accountId}:`,
  premiere: ({ accountId, videoId }: ReminderRef) =>
    `${alertMailKeys.reminders(accountId)}${videoId}:`,
  notice: (ref: ReminderRef, kind: string, now: Date) =>
    `${alertMailKeys.premiere(ref)}${kind}:${now.toISOString()}`,
}

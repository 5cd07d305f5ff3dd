import * as z from 'zod/mini'

/** A premiere that the account is reminded of; `premiereAt` is ISO UTC text. */
export const PremiereReminder = z.object({
  videoId: z.int(),
  title: z.string(),
  premiereAt: z.string(),
})
export type PremiereReminder = z.infer<typeof PremiereReminder>

/**
 * How the account is reached: by mail, and by push messages to a device of it. `isAtNight` when the reminder falls into
 * the quiet hours, which have no push messages.
 */
export const ReminderChannels = z.object({
  isByMail: z.boolean(),
  isByPush: z.boolean(),
  isAtNight: z.boolean(),
})
export type ReminderChannels = z.infer<typeof ReminderChannels>

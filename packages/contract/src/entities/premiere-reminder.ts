import * as z from 'zod/mini'

/** A premiere that the account is reminded of; `premiereAt` is ISO UTC text. */
export const PremiereReminder = z.object({
  videoId: z.int(),
  title: z.string(),
  premiereAt: z.string(),
})
export type PremiereReminder = z.infer<typeof PremiereReminder>

/** How the account is reached: by mail, and by push messages to a device of it. */
export const ReminderChannels = z.object({ isByMail: z.boolean(), isByPush: z.boolean() })
export type ReminderChannels = z.infer<typeof ReminderChannels>

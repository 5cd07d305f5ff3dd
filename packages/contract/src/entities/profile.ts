import * as z from 'zod/mini'
import { Preferences } from './preferences.ts'

/** The device that watches on a profile now, for the picker's question (D53). */
export const ProfileUse = z.object({ deviceName: z.string(), lastSeenAt: z.string() })
export type ProfileUse = z.infer<typeof ProfileUse>

/** The avatar is a path, `/profiles/avatar/7` (spec §3). */
export const Profile = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string(),
  current: z.optional(z.boolean()),
  inUse: z.optional(z.nullable(ProfileUse)),
  preferences: z.optional(Preferences),
})
export type Profile = z.infer<typeof Profile>

/** `redirectToProfile` requires a confirm call first (spec §4, D52). */
export const ChosenProfile = z.extend(Profile, { redirectToProfile: z.optional(z.int()) })
export type ChosenProfile = z.infer<typeof ChosenProfile>

import * as z from 'zod/mini'

export const SeatState = z.enum(['invited', 'expired', 'taken', 'ended'])
export type SeatState = z.infer<typeof SeatState>

/** An invitation to a profile, and the guest who took it (D160), as the owner of the account sees them. */
export const Seat = z.object({
  id: z.string(),
  profileId: z.int(),
  profileName: z.string(),
  state: SeatState,
  /** Where the link was mailed. */
  email: z.nullable(z.string()),
  /** The name of the guest; null while no one has taken the invitation. */
  guest: z.nullable(z.string()),
  /** Whether the guest has left, for a seat that was taken and has ended. */
  isLeft: z.boolean(),
  expiresAt: z.string(),
  takenAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
})
export type Seat = z.infer<typeof Seat>

/** What a guest may know of the account that they are invited to. */
export const GuestState = z.object({
  ownerName: z.string(),
  /** Whether the owner's subscription gives access now. */
  hasAccess: z.boolean(),
})
export type GuestState = z.infer<typeof GuestState>

/** The last seat of a former guest, and whether a profile of their own holds its history. */
export const FormerSeat = z.object({
  id: z.string(),
  ownerName: z.string(),
  endedAt: z.string(),
  /** The profile of the guest's account that holds the history; null when nothing was watched. */
  profileName: z.nullable(z.string()),
})
export type FormerSeat = z.infer<typeof FormerSeat>

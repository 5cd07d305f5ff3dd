import * as z from 'zod/mini'
import { AgeRating } from './age-rating.ts'
import { Currency } from './currency.ts'
import { RefusedRefund } from './refused-refund.ts'
import { LegalText } from './privacy-state.ts'

/** The most free months that an operator gives at once. */
export const FREE_MONTHS_MAX = 12

/** The most notes about one person. */
export const PERSON_NOTES_MAX = 100
export const PERSON_NOTE_MAX_LENGTH = 2_000

/** What support has noted about a person. */
export const PersonNote = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the operator who wrote it. */
  author: z.string(),
  text: z.string(),
})
export type PersonNote = z.infer<typeof PersonNote>

/** By what a person was found. */
export const PersonMatch = z.enum(['email', 'name', 'order', 'card', 'voucher'])
export type PersonMatch = z.infer<typeof PersonMatch>

/** A person in the list of the search. Moments are ISO UTC text. */
export const StudioPerson = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  createdAt: z.string(),
  isConfirmed: z.boolean(),
  hasSubscription: z.boolean(),
  match: PersonMatch,
})
export type StudioPerson = z.infer<typeof StudioPerson>

/** A payment that can be refunded, wholly or partly. */
export const PersonPayment = z.object({
  id: z.string(),
  at: z.string(),
  description: z.nullable(z.string()),
  number: z.nullable(z.string()),
  amountMinor: z.int(),
  refundedMinor: z.int(),
  currency: Currency,
  /** An operator has ordered a refund that the provider has not made yet. */
  isRefunding: z.boolean(),
  refusedRefund: z.nullable(RefusedRefund),
})
export type PersonPayment = z.infer<typeof PersonPayment>

/** A change of the e-mail address that support has ordered. */
export const PersonEmailMove = z.object({
  newEmail: z.string(),
  orderedAt: z.string(),
  /** Whether the new address has confirmed it; it must until `expiresAt`. */
  isConfirmed: z.boolean(),
  expiresAt: z.string(),
  /** The earliest time of the change. */
  dueAt: z.string(),
})
export type PersonEmailMove = z.infer<typeof PersonEmailMove>

/** How a person signs in without a password, never with what. */
export const PersonSignIn = z.object({
  /** The newest first; null where the user pool does not tell an operator (docs/identity.md). */
  passkeys: z.nullable(
    z.array(
      z.object({
        /** As the person named it, else as the pool does. */
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
  ),
  providers: z.array(z.object({ provider: z.string(), linkedAt: z.string() })),
})
export type PersonSignIn = z.infer<typeof PersonSignIn>

/** What is shown of a person to an operator who has opened them for a reason. */
export const PersonFile = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  createdAt: z.string(),
  /** When the account will be erased; null unless that was asked for. */
  deleteAt: z.nullable(z.string()),
  /** When access ends or ended; null when there never was any. */
  accessUntil: z.nullable(z.string()),
  subscription: z.nullable(
    z.object({
      plan: z.string(),
      state: z.enum(['renews', 'ends', 'unpaid', 'paused', 'ended']),
      /** The next payment, or the end; null for a pause without one. */
      at: z.nullable(z.string()),
      /** From when a pause gives no access; null without one, and while only collection is paused. */
      pausedFrom: z.nullable(z.string()),
    }),
  ),
  /** How many gifts of free time there are and were. */
  gifts: z.int(),
  /** How many devices are signed in. */
  devices: z.int(),
  /** The owner of the profile that the person is a guest of, masked. */
  guestOf: z.nullable(z.string()),
  /** The guests on profiles of the person, masked, with commas between them. */
  guests: z.nullable(z.string()),
  /** The last accepted version of each legal text. */
  acceptedTexts: z.array(z.object({ kind: LegalText, version: z.string(), at: z.string() })),
  /** Null without one that waits. */
  emailMove: z.nullable(PersonEmailMove),
  hasPin: z.boolean(),
  /** The highest age rating that each profile sees (D85). */
  profiles: z.array(z.object({ name: z.string(), maxAgeRating: AgeRating })),
  /** Null while the user pool is unavailable, and without a user there. */
  signIn: z.nullable(PersonSignIn),
  payments: z.array(PersonPayment),
  /** Newest first, at most PERSON_NOTES_MAX. */
  notes: z.array(PersonNote),
})
export type PersonFile = z.infer<typeof PersonFile>

/** A person's page. Without `file` until the operator opens it. */
export const StudioPersonPage = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  file: z.nullable(PersonFile),
})
export type StudioPersonPage = z.infer<typeof StudioPersonPage>

export const PersonEventKind = z.enum([
  'registered',
  'confirmed',
  'email-changed',
  'paid',
  'refunded',
  'payment-failed',
  'subscribed',
  'subscription-ended',
  'changed',
  'cancelled',
  'gift',
  'gift-bought',
  'gift-sent',
  'device',
  'mail',
  'ticket',
  'ticket-answer',
  'withdrawal',
  'export',
  'operator',
])
export type PersonEventKind = z.infer<typeof PersonEventKind>

/** Something that happened to a person. Never what they watch. */
export const PersonEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: PersonEventKind,
  /** Its mail, read by `getPersonMail`. Null without one, and for mails that say what the person follows. */
  mailId: z.nullable(z.string()),
  /** What it was about: a subject, a reference, a plan, a device, an action of the audit log. */
  detail: z.nullable(z.string()),
  money: z.nullable(z.object({ amountMinor: z.int(), currency: Currency })),
  /** The operator who did it. */
  actor: z.nullable(z.string()),
})
export type PersonEvent = z.infer<typeof PersonEvent>

/** A mail that was sent to a person, without codes and tokens. */
export const PersonMail = z.object({
  at: z.string(),
  /** Masked. */
  recipient: z.string(),
  subject: z.string(),
  /** Null for mails from before texts were stored. */
  text: z.nullable(z.string()),
})
export type PersonMail = z.infer<typeof PersonMail>

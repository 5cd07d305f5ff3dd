import type { ContactAttribute, UserAttributes } from '../users/attributes.ts'
import type { CodePurpose } from './codes.ts'

type ChangedUser = {
  readonly attributes: UserAttributes
  readonly pendingAttributes: Readonly<Record<string, string>>
  readonly passwordHash: string | null
  readonly status: string
}

const CONTACTS: readonly ContactAttribute[] = ['email', 'phone_number']

const changedContacts = (before: ChangedUser, after: ChangedUser) =>
  CONTACTS.filter((name) => before.attributes[name] !== after.attributes[name])
const isNewPassword = (before: ChangedUser, after: ChangedUser) =>
  before.passwordHash !== after.passwordHash

/** Which codes a change makes void: a thief who has read one must not undo what the owner did since. */
export function voidedPurposes(before: ChangedUser, after: ChangedUser): CodePurpose[] {
  if (isNewPassword(before, after)) {
    return ['sign-up', 'forgot-password', ...CONTACTS.map((name) => `attribute:${name}` as const)]
  }
  const contacts = changedContacts(before, after)
  if (contacts.length === 0) return []

  return [
    ...(contacts.includes('email') ? (['sign-up'] as const) : []),
    'forgot-password',
    ...contacts.map((name) => `attribute:${name}` as const),
  ]
}

/** The user after a change, without the addresses that wait for a code which the change makes void. */
export function settle<User extends ChangedUser>(before: User, after: User): User {
  const gone = isNewPassword(before, after) ? CONTACTS : changedContacts(before, after)
  const waiting = Object.entries(after.pendingAttributes)

  return {
    ...after,
    pendingAttributes: Object.fromEntries(
      waiting.filter(([name]) => !gone.some((one) => one === name)),
    ),
  }
}

/** Whether a change ends sign-ins that wait for an answer: their password, or the address they began with, counts no more. */
export function endsWaitingSignIns(before: ChangedUser, after: ChangedUser): boolean {
  const isReset = after.status === 'RESET_REQUIRED' && before.status !== 'RESET_REQUIRED'

  return isReset || voidedPurposes(before, after).length > 0
}

import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { PremiereReminder, ReminderChannels } from '../entities/premiere-reminder.ts'
import { premiereLooks, sharedLimit, signedIn } from '../limits.ts'
import { ofAccount } from '../of-account.ts'
import { NumericId } from '../request.ts'

const one = z.object({ id: NumericId })

/** A rendered page may be a minute old; a countdown needs the time of now. */
export const getServerTime = call({
  method: 'GET',
  path: '/public/time',
  access: 'public',
  precedence: 'browsing',
  limits: [premiereLooks],
  caching: 'none',
  summary: 'The time of the server, for the countdown to a premiere.',
  data: z.object({ now: z.string() }),
})

export const listPremiereReminders = call({
  method: 'GET',
  path: '/premieres/reminders',
  ...ofAccount,
  summary:
    'The premieres ahead that the account is reminded of, the next one first, as the profile of the device sees them.',
  data: z.array(PremiereReminder),
})

/** Idempotent. */
export const addPremiereReminder = call({
  method: 'POST',
  path: '/premieres/{id}/reminder',
  ...ofAccount,
  limits: [signedIn, sharedLimit('premiere-reminder', 'account', 120, HOUR_SECONDS)],
  summary: 'Reminds the account of a premiere ten minutes before it begins.',
  params: one,
  refuses: ['AGE_RESTRICTED'],
  data: ReminderChannels,
})

/** Idempotent. */
export const removePremiereReminder = call({
  method: 'DELETE',
  path: '/premieres/{id}/reminder',
  ...ofAccount,
  summary: 'Reminds the account of a premiere no longer.',
  params: one,
})

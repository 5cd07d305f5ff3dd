import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { AlertSettings, PushSubscriptionGiven } from '../entities/alert-settings.ts'
import { Follow } from '../entities/follow.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { ofAccount } from '../of-account.ts'
import { body, NumericId, TextId } from '../request.ts'

const one = z.object({ id: NumericId })

/** Following is a press; hundreds in an hour are a script. */
const following = {
  ...ofAccount,
  limits: [signedIn, sharedLimit('follow', 'account', 300, HOUR_SECONDS)],
}

export const listFollows = call({
  method: 'GET',
  path: '/follows',
  ...ofAccount,
  summary:
    'The shows and comedians that the account follows, the latest first, as the profile of the device sees them.',
  data: z.array(Follow),
})

/** Idempotent. */
export const followShow = call({
  method: 'POST',
  path: '/follows/show/{id}',
  ...following,
  summary: 'Follows a show.',
  params: one,
  refuses: ['TOO_MANY_FOLLOWS'],
})

export const unfollowShow = call({
  method: 'DELETE',
  path: '/follows/show/{id}',
  ...ofAccount,
  summary: 'Follows a show no longer.',
  params: one,
})

/** Idempotent. */
export const followComedian = call({
  method: 'POST',
  path: '/follows/comedian/{id}',
  ...following,
  summary: 'Follows a comedian.',
  params: one,
  refuses: ['TOO_MANY_FOLLOWS'],
})

export const unfollowComedian = call({
  method: 'DELETE',
  path: '/follows/comedian/{id}',
  ...ofAccount,
  summary: 'Follows a comedian no longer.',
  params: one,
})

export const getAlertSettings = call({
  method: 'GET',
  path: '/alerts',
  ...ofAccount,
  summary: 'How the account gets alerts about what it follows.',
  data: AlertSettings,
})

export const setAlertMails = call({
  method: 'PUT',
  path: '/alerts/mail',
  ...ofAccount,
  summary: 'Turns the mails about what the account follows on or off.',
  body: body({ isOn: z.boolean() }),
})

const subscribing = {
  ...ofAccount,
  limits: [signedIn, sharedLimit('push-subscription', 'account', 60, HOUR_SECONDS)],
}

/** Replaces an earlier subscription of this device. */
export const subscribeToPush = call({
  method: 'POST',
  path: '/alerts/push',
  ...subscribing,
  summary: 'Stores where the push service of this browser takes messages.',
  body: body(PushSubscriptionGiven),
  refuses: ['PUSH_SERVICE_REFUSED'],
})

/** Browsers renew their subscriptions by themselves. Idempotent. */
export const renewPush = call({
  method: 'PUT',
  path: '/alerts/push',
  ...subscribing,
  summary:
    'Replaces the subscription of this device; does nothing where its notifications are off.',
  body: body(PushSubscriptionGiven),
  refuses: ['PUSH_SERVICE_REFUSED'],
})

export const endPush = call({
  method: 'DELETE',
  path: '/alerts/push/{id}',
  ...ofAccount,
  summary: 'Sends no more push messages to a signed-in device.',
  params: z.object({ id: TextId }),
})

/** What is followed stays, and still comes first among new titles. */
export const stopAlerts = call({
  method: 'DELETE',
  path: '/alerts',
  ...ofAccount,
  summary: 'Turns off mails, and push messages to all devices.',
})

import { getAlertSettings, subscribeToPush } from '@hlizo/contract/calls/alerts'
import { confirmProfile, listProfiles } from '@hlizo/contract/calls/profiles'
import { request } from '../api.ts'
import { currentOf } from '../known-account.ts'
import { withPin } from '../pin-question.ts'
import { queryClient } from '../query-client.ts'

const quiet = { isQuiet: true }

async function currentProfileId(): Promise<number | null> {
  const profiles = await request(listProfiles, quiet)

  return currentOf(profiles)?.id ?? null
}

/** What the server stores of this browser's notifications; null where it sends none. */
async function currentSubscription() {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  const { devices } = await request(getAlertSettings, quiet)
  if (!devices.some(({ isCurrent }) => isCurrent)) return null
  const { endpoint, keys } = subscription.toJSON()

  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

const orNull = async <Value>(work: () => Promise<Value>): Promise<Value | null> =>
  work().catch(() => null)

/**
 * Notes the profile and the notifications of this browser, which belong to its session and end with it. What is
 * returned gives them to the session that has replaced it; call it before the replaced one ends. Pages that do it
 * have a dialog for the PIN.
 */
export async function carryDevice(): Promise<() => Promise<void>> {
  const [profileId, subscription] = await Promise.all([
    orNull(currentProfileId),
    orNull(currentSubscription),
  ])

  return async () => {
    // A session without a profile may have to give the PIN for one that shows more than another (docs/decisions/0177).
    if (profileId !== null)
      await orNull(() =>
        withPin(() => request(confirmProfile, { params: { id: profileId }, ...quiet })),
      )
    if (subscription === null) return
    await orNull(() => request(subscribeToPush, { body: subscription, ...quiet }))
    await queryClient().invalidateQueries({ queryKey: ['alerts'] })
  }
}

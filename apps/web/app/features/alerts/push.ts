import { renewPush, subscribeToPush } from '@hlizo/contract/calls/alerts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { alertsQuery } from './queries.ts'

/** `blocked`: the user or the browser says no. `failed`: the push service cannot be reached. */
export type PushStart = 'on' | 'blocked' | 'failed'

/** Whether this browser can get push messages at all. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether the browser was asked before. */
export const pushPermission = (): NotificationPermission =>
  hasPush() ? Notification.permission : 'denied'

const sameKey = ({ options }: PushSubscription, key: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))

  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** The subscription of this browser, made with the key of this installation. */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  if (earlier && sameKey(earlier, key)) return earlier
  await earlier?.unsubscribe()

  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** What the server stores of the subscription of this browser. */
async function subscribed(key: string) {
  const { endpoint, keys } = (await subscribe(key)).toJSON()

  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Sends the subscription again, since browsers renew it by themselves. Only where the account has notifications on, on this device. */
export async function sendSubscriptionAgain(): Promise<void> {
  if (pushPermission() !== 'granted') return
  try {
    const settings = await queryClient().fetchQuery(alertsQuery())
    if (!settings?.devices.some(({ isCurrent }) => isCurrent)) return
    await request(renewPush, { body: await subscribed(settings.pushKey), isQuiet: true })
  } catch {
    // The next page tries it again.
  }
}

/** Asks the browser for permission, which needs a press, and subscribes it. */
export async function startPush(): Promise<PushStart> {
  if (!hasPush() || (await Notification.requestPermission()) !== 'granted') return 'blocked'
  try {
    const settings = await queryClient().fetchQuery(alertsQuery())
    const body = await subscribed(settings?.pushKey ?? '')
    await request(subscribeToPush, { body, isQuiet: true })
    await queryClient().invalidateQueries({ queryKey: ['alerts'] })

    return 'on'
  } catch {
    return 'failed'
  }
}

/** Ends the subscription in the browser; the caller informs the server. */
export async function forgetSubscription(): Promise<void> {
  if (!hasPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

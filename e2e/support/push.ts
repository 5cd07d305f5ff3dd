import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { product } from './product.ts'

const State = z.object({ permission: z.string(), asked: z.int() })

/** A subscription as a browser makes one; its service is never contacted, because no title is published during the test. */
export function madeUpSubscription() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()

  return {
    endpoint: `https://push.exemplu.example/${randomUUID()}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const toJson = ({ endpoint, ...keys }: ReturnType<typeof madeUpSubscription>) => ({
  endpoint,
  keys,
})

/**
 * Stands in for permission and push service on the pages that are opened from now on: in Chromium without a window the
 * permission is always „denied”, also where Playwright grants it, and `subscribe` fails. Each page begins unasked.
 * Returns what the page knows of the permission, and how often it asked the user.
 */
export async function standInForPush(
  page: Page,
): Promise<() => Promise<{ permission: string; asked: number }>> {
  await page.addInitScript((subscription) => {
    const state = { permission: 'default', asked: 0 }
    Object.assign(globalThis, { notificationState: state })
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Notification.requestPermission = async () => {
      state.asked += 1
      state.permission = 'granted'
      return 'granted'
    }
    Object.defineProperty(PushManager.prototype, 'subscribe', {
      value: async () => ({ toJSON: () => subscription }),
    })
  }, toJson(madeUpSubscription()))

  return async () =>
    State.parse(await page.evaluate(() => Reflect.get(globalThis, 'notificationState')))
}

/** Hands a message to the service worker of a page, as the browser does when one comes from its push service. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ isDeleted }) => !isDeleted)
    if (own) resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(product.url).origin,
    registrationId: await promise,
    data: JSON.stringify(message),
  })
  await devtools.detach()
}

const Shown = z.array(
  z.object({
    title: z.string(),
    body: z.string(),
    tag: z.string(),
    data: z.object({ url: z.string() }),
  }),
)

/** What the service worker shows from now on. Chromium without a window shows nothing itself. */
export async function notificationsOf(page: Page): Promise<() => Promise<z.infer<typeof Shown>>> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const shown: object[] = []
    Object.assign(globalThis, { shown })
    Object.defineProperty(Reflect.get(globalThis, 'registration'), 'showNotification', {
      value: async (title: string, { body, tag, data }: NotificationOptions) =>
        void shown.push({ title, body, tag, data }),
    })
  })

  return async () => Shown.parse(await worker.evaluate(() => Reflect.get(globalThis, 'shown')))
}

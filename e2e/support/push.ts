import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { product } from './product.ts'

/** A subscription as a browser makes one; its service is never reached, because nothing is announced meanwhile. */
export function madeUpSubscription() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()

  return {
    endpoint: `https://push.exemplu.example/${randomUUID()}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
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

/** What the service worker shows now. */
export async function shownNotifications(page: Page): Promise<z.infer<typeof Shown>> {
  const shown: unknown = await page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready
    const notifications = await ready.getNotifications()

    return notifications.map((one) => {
      const data: unknown = one.data
      return { title: one.title, body: one.body, tag: one.tag, data }
    })
  })

  return Shown.parse(shown)
}

import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { demoFailing, demoNewcomer, demoSubscriber } from './demo.ts'
import { signInByCalls } from './members.ts'
import { essentialsAccepted, type Person } from './people.ts'
import { settled, watchTraffic } from './settled.ts'
import type { Shot, Viewer } from './shot.ts'

const Profiles = z.array(z.object({ id: z.int() }))
const people: Readonly<Partial<Record<Viewer, Person>>> = {
  newcomer: demoNewcomer,
  failing: demoFailing,
  subscriber: demoSubscriber,
}

/** Becomes the viewer; the first profile watches, except on a television, where the profile chooser is shown. */
export async function becomeViewer(
  page: Page,
  viewer: Viewer,
  { isTelevision = false } = {},
): Promise<void> {
  const person = people[viewer]
  if (!person) return

  const { call } = await signInByCalls(page, person)
  if (viewer !== 'subscriber' || isTelevision) return
  const [first] = Profiles.parse(await call('GET', '/profiles'))
  await call('POST', `/profiles/${first?.id}/confirm`)
}

/** Opens a screen in the state of the shot, and waits until it has settled. */
export async function openShot(
  page: Page,
  { address, before, after, isTelevision }: Shot,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A shot may have taken it away.
  if (!isTelevision) await essentialsAccepted(page.context())
  await before?.(page)
  watchTraffic(page)
  await page.goto(address)
  await settled(page)
  if (!after) return

  await after(page)
  await settled(page)
}

import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { demoFailing, demoNewcomer, demoSubscriber } from './demo.ts'
import { signInByCalls } from './members.ts'
import { essentialsAccepted, type Person } from './people.ts'
import type { Shot, Viewer } from './shot.ts'

const Profiles = z.array(z.object({ id: z.int() }))
const QUIET_MS = 4_000
const SETTLE_MS = 600
const people: Readonly<Partial<Record<Viewer, Person>>> = {
  newcomer: demoNewcomer,
  failing: demoFailing,
  subscriber: demoSubscriber,
}

/** Becomes the viewer; the first profile watches, except on a television, where somebody chooses. */
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

/** Opens a screen in the state of the shot, and waits until it stands still. */
export async function openShot(
  page: Page,
  { address, before, after, isTelevision }: Shot,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A shot may have taken it away.
  if (!isTelevision) await essentialsAccepted(page.context())
  await before?.(page)
  await page.goto(address)
  // A page that listens to the server never falls silent.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {})
  if (!after) return

  await after(page)
  await page.waitForTimeout(SETTLE_MS)
}

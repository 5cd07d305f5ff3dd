import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import * as z from 'zod/mini'
import { screens } from '@hlizo/contract/screens'
import { demoFailing } from '../support/demo.ts'
import { screensToOpen, states, type State } from '../support/destinations.ts'
import { newMember, signInByCalls, subscribe, type Member } from '../support/members.ts'
import { untilEntitlement } from '../support/payments.ts'
import { essentialsAccepted, newPerson } from '../support/people.ts'
import { product } from '../support/product.ts'
import { settled, watchTraffic } from '../support/settled.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  provoked: {
    faults: [
      /^404 GET \/(nic|p\/1|profile\/99999|api\/v1\/vouchers\/nimeni)/,
      /^400 POST \/api\/v1\/auth\/device\/code\/lookup/,
      /^console: Failed to load resource: net::/,
    ],
  },
})

const Profiles = z.array(z.object({ id: z.int() }))
/** The requests that a redirect needs; pictures and films only take time. */
const HEAVY = [
  '*.avif*',
  '*.webp*',
  '*.jpg*',
  '*.png*',
  '*.svg*',
  '*.m4s*',
  '*.mp4*',
  '*.m3u8*',
  '*.woff2*',
]

test.describe.configure({ timeout: 420_000 })

async function subscriberWithProfiles(page: Page): Promise<Member> {
  const member = await newMember(page, 'Ina')
  await subscribe(member)
  for (const [name, avatar] of [
    ['Ina', 3],
    ['Tudor', 9],
  ] as const) {
    await member.call('POST', '/profiles', { name, avatar })
  }

  return member
}

async function chooseFirstProfile({ call }: Member): Promise<void> {
  const [first] = Profiles.parse(await call('GET', '/profiles'))
  await call('POST', `/profiles/${first?.id}/confirm`)
}

/** Brings a page into a state, by calls alone. */
const enter: Readonly<Record<State, (page: Page) => Promise<unknown>>> = {
  visitor: async () => {},
  unconfirmed: async (page) => {
    const { email, password, firstName, lastName } = newPerson('Nelu')
    const data = { email, password, firstName, lastName }
    const answer = await page.request.post('/api/v1/auth/register', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  },
  'no subscription': (page) => newMember(page, 'Vera'),
  'failed payment': async (page) =>
    untilEntitlement(await signInByCalls(page, demoFailing), { paymentStatus: 'FAILED' }),
  'without profile': async (page) => {
    const member = await subscriberWithProfiles(page)
    // A new sign-in is a new session without a chosen profile.
    await signInByCalls(page, member)
  },
  subscriber: async (page) => chooseFirstProfile(await subscriberWithProfiles(page)),
  displaced: async (page) => {
    const here = await subscriberWithProfiles(page)
    await chooseFirstProfile(here)
    const elsewhere = await page.context().browser()?.newContext({ baseURL: product.url })
    if (!elsewhere) throw new Error('There is no browser to open a second device in.')
    await chooseFirstProfile(await signInByCalls(await elsewhere.newPage(), here))
    await elsewhere.close()
  },
}

/** The URL after all redirects. The film of a laugh is random. */
async function placeOf(page: Page): Promise<string> {
  await settled(page)
  const { pathname, search } = new URL(page.url())

  return (decodeURI(pathname) + search).replace(/^\/watch\/\d+(?=\?laugh=1$)/, '/watch/{chosen}')
}

test('every screen is listed with its destinations', () => {
  expect(Object.keys(screensToOpen).toSorted()).toEqual(Object.keys(screens).toSorted())
})

test('an unconfirmed account has no session in the browser', async ({ page, context }) => {
  await essentialsAccepted(context)
  const before = await context.storageState()
  await enter.unconfirmed(page)

  // It has no other difference: it sees the same as a visitor.
  expect(await context.storageState()).toEqual(before)
  for (const [name, { leadsTo }] of Object.entries(screensToOpen)) {
    expect(leadsTo.unconfirmed, name).toBe(leadsTo.visitor)
  }
})

for (const state of states.filter((one) => one !== 'unconfirmed')) {
  test(`every screen redirects as listed: ${state}`, async ({ page, context }) => {
    await essentialsAccepted(context)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.setBlockedURLs', { urls: HEAVY })
    await enter[state](page)
    watchTraffic(page)

    for (const [name, { address, leadsTo }] of Object.entries(screensToOpen)) {
      await test.step(name, async () => {
        const answer = await page.goto(address)
        expect.soft(answer?.status(), `${address} answers`).toBeLessThan(500)
        await expect
          .soft(async () => expect(await placeOf(page)).toBe(leadsTo[state] ?? address), address)
          .toPass({ timeout: 15_000 })
        await expect.soft(page, address).toHaveTitle(/ · Hlizo$/)
      })
    }
  })
}

import type { Page, Route } from '@playwright/test'
import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { BoughtGift, PurchasedVoucher } from '@hlizo/contract/entities/voucher'
import type { Video } from '@hlizo/contract/entities/video'
import type { TitleFigures } from '@hlizo/contract/entities/studio-figures'
import type { User } from '@hlizo/contract/entities/user'
import * as z from 'zod/mini'

const Answer = z.object({ data: z.record(z.string(), z.unknown()) })

async function answerOtherwise(route: Route, change: object): Promise<void> {
  const answer = await route.fetch()
  if (route.request().method() !== 'GET' || !answer.ok()) return route.fulfill({ response: answer })
  const { data } = Answer.parse(await answer.json())
  return route.fulfill({ response: answer, json: { data: { ...data, ...change } } })
}

/** Changes fields of a response, for states that take weeks to reach. */
async function changeResponse(page: Page, address: string, change: object): Promise<void> {
  await page.route(address, (route) =>
    answerOtherwise(route, change).catch((error: unknown) => {
      // A closed or navigated page does not wait for the response.
      if (!/disposed|closed|Test ended/.test(String(error))) throw error
    }),
  )
}

export const userIs = (page: Page, user: Partial<User>) =>
  changeResponse(page, '**/api/v1/user', user)
export const privacyIs = (page: Page, state: Partial<PrivacyState>) =>
  changeResponse(page, '**/api/v1/user/privacy', state)

/** A film with marks that no demo film has. */
export const filmIs = (page: Page, film: Partial<Video>) =>
  changeResponse(page, '**/api/v1/videos/*', film)

type Watched = NonNullable<TitleFigures['watched']>

/** A title that ten people have watched, and where they laughed. */
export function titleIsWatched(page: Page, laughter: Watched['laughter']): Promise<void> {
  const percents = laughter?.percents.map(() => 100) ?? []
  const watched: Watched = {
    viewers: 10,
    steps: [],
    devices: [],
    retention: { percents, marks: [], usual: null },
    laughter,
  }

  return changeResponse(page, '**/api/v1/studio/figures/titles/*', { watched })
}

const Cards = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

/** Premieres ahead, which the demo catalogue has none of. */
export const premieresAre = (page: Page, premiereAt: string) =>
  page.route('**/api/v1/homepage/sections/premieres*', async (route) => {
    const url = route.request().url().replace('premieres', 'recommended')
    const response = await route.fetch({ url })
    const { data } = Cards.parse(await response.json())
    const premiere = { premiereAt, launchTime: premiereAt, previewUrl: null, cdnPreviewUrl: null }
    await route.fulfill({
      response,
      json: { data: data.slice(0, 3).map((card) => ({ ...card, ...premiere })) },
    })
  })

/** The gifts that an account has bought. */
export const giftsAre = (page: Page, gifts: readonly BoughtGift[]) =>
  page.route('**/api/v1/gifts', (route) => route.fulfill({ json: { data: gifts } }))

/** No film is left for the profile. */
export const noLaughsAreLeft = (page: Page) =>
  page.route('**/api/v1/laughs*', (route) => route.fulfill({ json: { data: [] } }))

/** A gift that was bought, whatever session the address names. */
export const boughtGiftIs = (page: Page, gift: PurchasedVoucher) =>
  page.route('**/api/v1/vouchers/gata', (route) => route.fulfill({ json: { data: gift } }))

/** A code that activates a gift of three months. */
export const giftIsActivated = (page: Page, until: string) =>
  page.route('**/api/v1/vouchers/redeem', (route) =>
    route.fulfill({ json: { data: { subscriptionExpirationDate: until, months: 3 } } }),
  )

/** A checkout that was paid, whatever session the address names. */
export const purchaseIs = (page: Page, purchase: Purchase) =>
  page.route('**/api/v1/plan-checkout-sessions/*', (route) =>
    route.fulfill({ json: { data: purchase } }),
  )

/** A television whose polling ends with this refusal (RFC 8628 §3.5). */
export const televisionReceives = (page: Page, error: 'EXPIRED_TOKEN' | 'ACCESS_DENIED') =>
  page.route('**/auth/device/token', (route) =>
    route.fulfill({ status: 400, json: { error, message: error } }),
  )

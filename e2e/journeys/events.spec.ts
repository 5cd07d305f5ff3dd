import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { sendEvents } from '@hlizo/contract/calls/analytics'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { favoritesMessages } from '@hlizo/contract/messages/favorites'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { registerMessages } from '@hlizo/contract/messages/register'
import { searchMessages } from '@hlizo/contract/messages/search'
import * as z from 'zod/mini'
import { untilPlaying } from '../support/film.ts'
import { episodeOf } from '../support/films.ts'
import { newMember, newViewer, subscribe } from '../support/members.ts'
import { cards, fillRegistration, newPerson, orderPlan } from '../support/people.ts'
import { product } from '../support/product.ts'
import { providerPages } from '../support/provider-pages.ts'

// The account that is registered is never confirmed: the pool refuses to sign it in.
test.use({ provoked: { faults: [/^400 POST \/identity/] } })

// Calls that a service worker makes cannot be recorded from here.
test.use({ serviceWorkers: 'block' })

test.describe.configure({ timeout: 240_000 })

const Events = z.object({ events: z.array(z.looseObject({ event: z.string() })) })

/** Accepts measurement and records every event that the browser sends afterwards. */
async function recordEvents(context: BrowserContext) {
  const value = encodeURIComponent(JSON.stringify({ v: 1, level: 'all' }))
  await context.addCookies([{ name: 'consent', value, url: product.url }])
  const recorded: z.infer<typeof Events>['events'] = []
  await context.route(`**/api/v1${sendEvents.path}`, async (route) => {
    recorded.push(...Events.parse(route.request().postDataJSON()).events)
    await route.continue()
  })

  return {
    /** Waits for events with these fields, in any order. */
    expect: (...wanted: readonly Record<string, unknown>[]) =>
      expect
        .poll(() => recorded)
        .toEqual(expect.arrayContaining(wanted.map((event) => expect.objectContaining(event)))),
    named: (name: string) => recorded.filter(({ event }) => event === name),
  }
}

test('registration, purchase, change of plan and cancellation are reported', async ({
  page,
  context,
  browser,
}) => {
  await test.step('the registration is reported once', async () => {
    const events = await recordEvents(context)
    await page.goto(hrefs.register())
    await fillRegistration(page, newPerson('Nora'))
    await page.getByRole('button', { name: registerMessages.submit }).click()
    await events.expect(
      { event: 'page_view', title: `${registerMessages.title} · Hlizo` },
      { event: 'creare_cont', method: 'email' },
    )
    expect(events.named('creare_cont')).toHaveLength(1)
  })

  await test.step('the purchase is reported once', async () => {
    const buyer = await browser.newContext()
    const shop = await buyer.newPage()
    await newMember(shop, 'Petra')
    const events = await recordEvents(buyer)
    await shop.goto(hrefs.subscribe())
    await orderPlan(shop, offerMessages.monthly.description)
    await providerPages.pay(shop, cards.good)
    await expect(shop.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()
    const purchase = { event: 'purchase', coupon: null, subscription_type: 'MONTHLY' }
    await events.expect(purchase)
    await shop.reload()
    await events.expect({ event: 'page_view', page_path: hrefs.complete() })
    expect(events.named('purchase')).toHaveLength(1)
    await buyer.close()
  })

  await test.step('the change and the cancellation are reported', async () => {
    const other = await browser.newContext()
    const tab = await other.newPage()
    await subscribe(await newMember(tab, 'Dora'), 'abonament_anual')
    const events = await recordEvents(other)
    await tab.goto(hrefs.changeSubscription())
    await tab
      .getByRole('button', { name: `${plansMessages.choose} ${offerMessages.monthly.description}` })
      .click()
    await tab.getByRole('button', { name: changeSubscriptionMessages.confirmFree }).click()
    await events.expect({
      event: 'change_subscription',
      from: 'abonament_anual',
      to: 'abonament_lunar',
    })

    await tab.goto(hrefs.account())
    await tab.getByRole('button', { name: accountMessages.subscription.cancel }).click()
    const dialog = tab.getByRole('dialog')
    for (const { title, options } of Object.values(cancellationMessages.questions))
      await dialog.getByRole('group', { name: title }).getByText(options['no-answer']).click()
    await dialog.getByRole('button', { name: cancellationMessages.confirm }).click()
    await events.expect({ event: 'cancel_subscription', interval: 'YEARLY', months: 12 })
    await other.close()
  })
})

test('filters, searches and the milestones of a film are reported', async ({ page, context }) => {
  const ana = await newViewer(page)
  const { id } = await episodeOf(ana)
  await ana.call('POST', `/favorites/video/${id}`)
  const events = await recordEvents(context)

  await test.step('filters are reported', async () => {
    await page.goto(hrefs.category('standup'))
    await page.getByRole('button', { name: categoryMessages.chips.new, exact: true }).click()
    await events.expect({
      event: 'filter_videos',
      page: 'category',
      category: 'standup',
      sort: 'new',
    })
    await page.goto(hrefs.favorites())
    await page.getByRole('button', { name: favoritesMessages.chips.old, exact: true }).click()
    await events.expect({ event: 'filter_videos', page: 'favorites', sort: 'old' })
  })

  await test.step('one search is reported half a second after the last letter', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/content') asked.push(searchParams.get('q') ?? '')
    })
    await page.clock.install()
    await page.goto(hrefs.search())
    const field = page.getByRole('textbox', { name: searchMessages.title })
    await field.click()
    await page.clock.pauseAt(Date.now() + 60_000)
    asked.length = 0
    for (const letter of 'bloc') {
      await page.keyboard.press(letter)
      await page.clock.runFor(400)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(150)
    await expect.poll(() => asked).toEqual(['bloc'])
    await page.clock.resume()
    await expect(page.getByRole('status').filter({ hasText: 'rezultat' })).toBeVisible()
    await field.fill('')
    await events.expect({ event: 'custom_search', search_term: 'bloc', outcome: 'quit' })
  })

  await test.step('the milestones of a played film are reported', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 2
    })
    await events.expect(
      { event: 'video_start', video_id: id },
      ...[10, 25, 50, 75, 90].map((percent) => ({
        event: 'video_progress',
        video_id: id,
        percent,
      })),
      { event: 'video_complete', video_id: id },
    )
    expect(events.named('video_start').filter(({ video_id: of }) => of === id)).toHaveLength(1)
  })
})

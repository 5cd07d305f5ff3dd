import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { homeMessages } from '@hlizo/contract/messages/home'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'
import {
  deliverPush,
  madeUpSubscription,
  notificationsOf,
  standInForPush,
} from '../support/push.ts'
import { expectFocusInPicture, press, walkTo } from '../support/remote.ts'

const Show = z.object({ title: z.string(), showPlayUrl: z.nullable(z.int()) })
const Follows = z.array(z.object({ type: z.string(), id: z.int() }))
const SHOW = 1
const OTHER_SHOW = 2

test.describe.configure({ timeout: 240_000 })

/** Holds the first response from an address back until the returned function is called. */
async function holdFirstResponse(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      await promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )

  return resolve
}

test('a viewer follows from the show page, a card, the player and the comedian page, and unfollows in the account', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const show = Show.parse(await ana.call('GET', `/shows/${SHOW}`))
  const notifications = await standInForPush(page)
  const offer = page.getByRole('button', { name: ro.offerAccept })
  const followed = async () => Follows.parse(await ana.call('GET', '/follows')).length

  await test.step('follows a show on its page', async () => {
    await page.goto(hrefs.show(SHOW))
    const button = page.getByRole('button', { name: ro.followName(show.title) })
    await onBothWidths(page, 'show with its follow button', () => expect(button).toBeVisible())
    await button.click()
    await expect(page.getByText(ro.followed(show.title))).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
  })

  await test.step('is offered notifications after this first one, and asked with the press', async () => {
    await expect(offer).toBeVisible()
    expect(await notifications()).toEqual({ permission: 'default', asked: 0 })
    await offer.click()
    await expect(page.getByText(ro.card.pushOn)).toBeVisible()
    expect(await notifications()).toEqual({ permission: 'granted', asked: 1 })
    expect(await ana.call('GET', '/alerts')).toMatchObject({ devices: [{ isCurrent: true }] })
  })

  await test.step('follows another show from its card on the home page, without an offer', async () => {
    const { title } = Show.parse(await ana.call('GET', `/shows/${OTHER_SHOW}`))
    await ana.call('POST', `/favorites/show/${OTHER_SHOW}`)
    const sendFollows = await holdFirstResponse(page, /\/api\/v1\/follows$/)
    await page.goto(hrefs.home())
    const row = page.getByRole('list', { name: homeMessages.rows.favorite })
    await row.getByRole('button', { name: ro.followName(title) }).click()
    await expect(page.getByText(ro.followed(title))).toBeVisible()
    // It was read before the press.
    sendFollows()
    await expect(row.getByRole('button', { name: ro.unfollowName(title) })).toBeAttached()
    // At once: an offer would be gone by itself after a while.
    expect(await offer.count()).toBe(0)
    expect(await notifications()).toEqual({ permission: 'default', asked: 0 })
    expect(await followed()).toBe(2)
  })

  await test.step('unfollows and follows it again from its card in the search results', async () => {
    const { title } = Show.parse(await ana.call('GET', `/shows/${OTHER_SHOW}`))
    await page.goto(hrefs.search({ q: title }))
    const card = page.getByRole('article').filter({ hasText: title }).first()
    await card.hover()
    await card.getByRole('button', { name: ro.unfollowName(title) }).click()
    await expect.poll(followed).toBe(1)
    await card.getByRole('button', { name: ro.followName(title) }).click()
    await expect.poll(followed).toBe(2)
    await expect(page).toHaveURL(hrefs.search({ q: title }))
    await expectAccessible(page)
  })

  await test.step('unfollows and follows the first one again in the player', async () => {
    await page.goto(hrefs.watch(show.showPlayUrl ?? 0))
    await untilPlaying(page)
    await page.mouse.move(300, 300)
    await page.getByRole('button', { name: ro.unfollowName(show.title) }).click()
    const bell = page.getByRole('button', { name: ro.followName(show.title) })
    await expect(bell).toBeAttached()
    await expect.poll(followed).toBe(1)
    await page.mouse.move(320, 320)
    await bell.click()
    await expect.poll(followed).toBe(2)
  })

  await test.step('follows a comedian', async () => {
    await page.goto(hrefs.show(SHOW))
    const comedian = page
      .getByRole('listitem')
      .getByRole('link')
      .and(page.locator('[href^="/comedian/"]'))
      .first()
    const name = (await comedian.innerText()).trim()
    await comedian.click()
    await page.waitForURL(/\/comedian\//)
    await page.getByRole('button', { name: ro.followName(name), exact: true }).click()
    await expect.poll(followed).toBe(3)
    await expectAccessible(page)
  })

  await test.step('sees them in the account, turns mails off and unfollows one', async () => {
    await page.goto(hrefs.account())
    const card = page.locator('#alerts')
    await onBothWidths(page, 'alerts in the account', () =>
      expect(card.getByRole('link', { name: show.title })).toBeVisible(),
    )
    await expect(card.getByRole('checkbox', { name: ro.card.push })).toBeChecked()
    await card.getByRole('checkbox', { name: ro.card.mail }).click()
    await expect(page.getByText(ro.card.mailOff)).toBeVisible()
    await card.getByRole('button', { name: ro.unfollowName(show.title) }).click()
    await expect(card.getByRole('link', { name: show.title })).toBeHidden()
    await expect.poll(followed).toBe(2)
    await expectAccessible(page)
  })

  await test.step('unfollows everything with one click', async () => {
    await ana.call('PUT', '/alerts/mail', { isOn: true })
    await ana.call('POST', '/alerts/push', madeUpSubscription())
    await page.reload()
    await page.getByRole('button', { name: ro.card.stopAll }).click()
    await expect(page.getByText(ro.card.stopped)).toBeVisible()
    expect(await ana.call('GET', '/alerts')).toMatchObject({ isMailOn: false, devices: [] })
  })
})

test('a push message shows the title and has the tag of its alert', async ({ page }) => {
  await page.goto(hrefs.home())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const shown = await notificationsOf(page)
  const message = {
    title: ro.pushEpisode('Ultimul serios'),
    body: 'Finala',
    url: hrefs.video(1),
    image: null,
    tag: 'a'.repeat(32),
  }
  await deliverPush(page, message)
  await deliverPush(page, { ...message, tag: 'b'.repeat(32), title: ro.several(4) })

  const data = { url: hrefs.video(1) }
  await expect.poll(shown).toEqual([
    { title: message.title, body: 'Finala', tag: message.tag, data },
    { title: ro.several(4), body: 'Finala', tag: 'b'.repeat(32), data },
  ])
})

test('a television follows from the page of a show, of a video, and from the player', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const show = Show.parse(await ana.call('GET', `/shows/${SHOW}`))
  const episode = show.showPlayUrl ?? 0
  const follows = async () => Follows.parse(await ana.call('GET', '/follows'))
  const named = page.getByRole('button', { name: ro.followName(show.title) })
  await page.setViewportSize({ width: 1920, height: 1080 })

  await test.step('a show on its page', async () => {
    await page.goto(hrefs.tv({ view: 'show', id: SHOW }))
    const button = page.getByRole('button', { name: ro.follow, exact: true })
    // The page sets its first focus when its data arrive.
    await walkTo(page, button)
    await press(page, 'ok')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(follows).toMatchObject([{ type: 'SHOW', id: SHOW }])
  })

  await test.step('the show of an episode is unfollowed on the page of the episode', async () => {
    await page.goto(hrefs.tv({ view: 'video', id: episode }))
    await expect(named).toHaveAttribute('aria-pressed', 'true')
    await walkTo(page, named)
    await expectFocusInPicture(page)
    await expectAccessible(page, { what: 'a video on a television with its follow button' })
    await press(page, 'ok')
    await expect.poll(follows).toEqual([])
  })

  await test.step('and followed again in the player', async () => {
    await page.goto(hrefs.tv({ view: 'watch', id: episode }))
    await untilPlaying(page)
    await press(page, 'ok')
    await walkTo(page, named)
    await expectFocusInPicture(page)
    await press(page, 'ok')
    await expect(named).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(follows).toMatchObject([{ type: 'SHOW', id: SHOW }])
    await expectAccessible(page, { what: 'the player of a television with its follow button' })
  })
})

import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import * as z from 'zod/mini'
import { dayInBucharest, momentInBucharest } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import { expectAccessible } from '../support/accessibility.ts'
import { moveClock, productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { untilFilmsAreMade } from '../support/films.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newViewer, signInByCalls } from '../support/members.ts'

// The access token expires when the clock moves.
test.use({ provoked: { faults: [/^401 GET \/api\/v1\//] } })
// A first start makes films for some minutes, and a title without a film is not announced.
test.describe.configure({ timeout: 1_500_000 })

const Found = z.array(z.object({ type: z.string(), id: z.int(), title: z.string() }))
/** A show of the demo whose next episode is launched two days after the start. */
const SHOW = 'Ultimul serios'
const EPISODE = 'Finala cu bunici în public'
const DAYS = 3
/** Alerts are made every 15 seconds and digests every minute: a digest that ran first runs again. */
const DIGEST_MS = 120_000

test('a new episode is announced by one mail at the hour of the digest, and its link unsubscribes with one click', async ({
  page,
}) => {
  await untilFilmsAreMade(page.request)
  const ana = await newViewer(page)
  const found = Found.parse(await ana.call('GET', `/content?q=${encodeURIComponent(SHOW)}`))
  const show = found.find(({ type, title }) => type === 'SHOW' && title === SHOW)
  await ana.call('POST', `/follows/show/${show?.id ?? 0}`)

  const day = dayInBucharest(new Date((await productNow(page.request)).getTime() + DAYS * DAY_MS))
  await moveClock(page.request, momentInBucharest(`${day} 17:05`) ?? new Date(0))
  const mail = await mailTo(page.request, ana.email, ro.episode(SHOW, EPISODE), {
    withinMs: DIGEST_MS,
  })

  await test.step('the link in the mail asks for confirmation and unsubscribes without a sign-in', async () => {
    await page.context().clearCookies()
    await page.goto(linkIn(mail, '/alerte/oprire'))
    await expect(page.getByRole('heading', { name: ro.page.title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: ro.page.stop }).click()
    await expect(page.getByRole('heading', { name: ro.page.done })).toBeVisible()
    await expectAccessible(page)
    expect(await ana.call('GET', '/alerts')).toMatchObject({ isMailOn: false })
  })

  await test.step('followed shows come first among the new episodes', async () => {
    const back = await signInByCalls(page, ana)
    await back.call('POST', `/profiles/${ana.profileId}/confirm`)
    const newest = await back.call('GET', '/homepage/sections/newest?limit=1')
    expect(newest).toMatchObject([{ show: { id: show?.id } }])
    await page.goto(hrefs.account())
    await expect(page.locator('#alerts').getByRole('link', { name: SHOW })).toBeVisible()
  })
})

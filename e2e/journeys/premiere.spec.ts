import type { Browser, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { premiereMails } from '@hlizo/contract/messages/mails-premieres'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { videoMessages } from '@hlizo/contract/messages/video'
import { formatMoment } from '@hlizo/domain/dates'
import { HOUR_MS } from '@hlizo/kit/durations'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { productNow } from '../support/clock.ts'
import { typeMoment } from '../support/studio-fields.ts'
import { untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { mailTo } from '../support/mailbox.ts'
import { newViewer } from '../support/members.ts'
import { hlizo, newOperator, openStudio, toast } from '../support/operators.ts'
import { ownTitle } from '../support/own-title.ts'
import { essentialsAccepted } from '../support/people.ts'
import {
  BEGINS_WITHIN_MS,
  lookUntil,
  mailedChange,
  SOON_MS,
  televisionOf,
  timer,
  tomorrow,
} from '../support/premieres.ts'
import { expectFocusInPicture, press, walkTo } from '../support/remote.ts'

// A premiere that is cancelled is no longer there.
test.use({ provoked: { faults: [/^404 GET \/api\/v1\/public\/videos\//] } })
test.describe.configure({ timeout: 420_000 })

/** An editor gives a title a premiere in Studio, at a whole minute. */
async function setPremiere(page: Page, id: number, moment: Date): Promise<void> {
  const editor = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, editor, `/studio/titles/video-${id}`)
  const listing = page.getByRole('region', { name: studioTitleMessages.sections.listing })
  const launch = listing.getByRole('group', { name: titleFields['launchAt'] ?? '' })
  await typeMoment(page, launch, moment)
  await listing.getByText(titleFields['premiere'] ?? '', { exact: true }).click()
  await expect(listing.getByText(ro.studio.moves)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a title with its premiere')
  await page.getByRole('button', { name: studioTitleMessages.save, exact: true }).click()
  await expect(toast(page, studioTitleMessages.saved)).toBeVisible()
}

async function visitorAt(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext()
  await essentialsAccepted(context)
  const page = await context.newPage()
  await page.goto(address)

  return page
}

test('an editor schedules a premiere, its new date is shown to those who wait, and the page becomes the film', async ({
  page,
  browser,
}, info) => {
  const ana = await newViewer(page)
  const { id, title } = await ownTitle(ana, 'Marea premieră')
  const moment = await tomorrow(page)
  const later = new Date(moment.getTime() + HOUR_MS)
  const office = await (await browser.newContext()).newPage()

  await test.step('the editor schedules it in Studio', async () => {
    await setPremiere(office, id, moment)
    await office.screenshot({ path: info.outputPath('studio.png'), fullPage: true })
    await office.context().close()
  })

  const visitor = await visitorAt(browser, hrefs.video(id))
  await test.step('a viewer and a visitor open the waiting page', async () => {
    await page.goto(hrefs.video(id))
    for (const waiting of [page, visitor]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await expect(timer(waiting)).toContainText(/\d\d:\d\d:\d\d/)
      // oxlint-disable-next-line no-await-in-loop
      await expect(waiting.getByText(ro.beginsAt(formatMoment(moment)))).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop
      await onBothWidths(waiting, 'a waiting page', async () => {
        const { width } = waiting.viewportSize() ?? { width: 0 }
        const name = `${waiting === page ? 'viewer' : 'visitor'}-${width}.png`
        await waiting.screenshot({ path: info.outputPath(name) })
      })
    }
    await expect(visitor.getByRole('link', { name: ro.remindName(title) })).toHaveAttribute(
      'href',
      hrefs.login(hrefs.video(id)),
    )
  })

  await test.step('the viewer sets a reminder by keyboard', async () => {
    const remind = page.getByRole('button', { name: ro.remindName(title) })
    await remind.press('Enter')
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(ro.reminded.mail)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the home pages link to it', async () => {
    for (const waiting of [page, visitor]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await waiting.goto(hrefs.home())
      const row = waiting.getByRole('list', { name: homeMessages.rows.premieres })
      // oxlint-disable-next-line no-await-in-loop
      await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', hrefs.video(id))
      // oxlint-disable-next-line no-await-in-loop
      await row.scrollIntoViewIfNeeded()
      // oxlint-disable-next-line no-await-in-loop
      await onBothWidths(waiting, 'a home page with a premiere', async () => {
        const { width } = waiting.viewportSize() ?? { width: 0 }
        const name = `home-${waiting === page ? 'viewer' : 'visitor'}-${width}.png`
        await row.scrollIntoViewIfNeeded()
        await waiting.screenshot({ path: info.outputPath(name) })
      })
    }
    await expect(page.getByRole('button', { name: ro.forgetName(title) })).toBeAttached()
    await visitor.goto(hrefs.video(id))
  })

  const tv = await televisionOf(browser, ana)
  await test.step('the television links to it', async () => {
    const row = tv.getByRole('region', { name: homeMessages.rows.premieres })
    const card = row.getByRole('link', { name: title })
    await expect(card).toBeVisible()
    await expectAccessible(tv, { what: 'the row of premieres on a television' })
    await walkTo(tv, card)
    await expectFocusInPicture(tv)
    await tv.screenshot({ path: info.outputPath('tv-home.png') })
    await press(tv, 'ok')
    await expect(timer(tv)).toContainText(/\d\d:\d\d:\d\d/)
    const remind = tv.getByRole('button', { name: ro.remind })
    await expect(remind).toBeFocused()
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(tv, { what: 'a premiere on a television' })
    await tv.screenshot({ path: info.outputPath('tv.png') })
  })

  await test.step('the account lists the reminder', async () => {
    await page.goto(hrefs.account())
    const alerts = page.locator('#alerts')
    await onBothWidths(page, 'the account with a reminder', async () => {
      await expect(alerts.getByRole('link', { name: title })).toBeVisible()
      await expect(alerts.getByRole('button', { name: ro.forgetName(title) })).toBeVisible()
    })
  })

  await test.step('the player redirects to the waiting page', async () => {
    await page.goto(hrefs.watch(id))
    await page.waitForURL(hrefs.video(id))
    await expect(timer(page)).toBeVisible()
  })

  await test.step('the editor changes the date', async () => {
    await hlizo('video', 'edit', String(id), '--launch-at', later.toISOString())
    for (const waiting of [page, visitor, tv])
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await lookUntil(waiting, waiting.getByText(ro.moved(formatMoment(later))))
    const facts = { title, moment: formatMoment(later) }
    const mail = await mailedChange(page, ana.email, premiereMails.moved(facts).subject)
    if (mail) expect(mail.text).toContain(formatMoment(later))
  })

  await test.step('it begins without a reload of the page', async () => {
    for (const waiting of [page, visitor, tv])
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await waiting.evaluate(() => document.body.setAttribute('data-same-page', ''))
    const soon = new Date((await productNow(page.request)).getTime() + SOON_MS)
    await hlizo('video', 'edit', String(id), '--launch-at', soon.toISOString())
    for (const waiting of [page, visitor, tv])
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await lookUntil(waiting, waiting.getByText(ro.moved(formatMoment(soon))))
    const play = page.getByRole('link', { name: videoMessages.play, exact: true })
    await expect(play).toBeVisible({ timeout: BEGINS_WITHIN_MS })
    await expect(visitor.getByText(videoMessages.publicLead)).toBeVisible({
      timeout: BEGINS_WITHIN_MS,
    })
    const playOnTv = tv.getByRole('link', { name: videoMessages.play, exact: true })
    await expect(playOnTv).toBeVisible({ timeout: BEGINS_WITHIN_MS })
    await expect(playOnTv).toBeFocused()
    for (const waiting of [page, visitor, tv]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await expect(timer(waiting)).toBeHidden()
      // oxlint-disable-next-line no-await-in-loop
      await expect(waiting.locator('body[data-same-page]')).toBeAttached()
    }
    await play.click()
    await untilPlaying(page)
    const facts = { title, moment: '' }
    await mailTo(page.request, ana.email, premiereMails.begins(facts).subject, { withinMs: 60_000 })
  })
  await visitor.context().close()
  await tv.context().close()
})

test('the cancellation of a premiere is shown to those who wait', async ({ page, browser }) => {
  const ana = await newViewer(page)
  const { id, title } = await ownTitle(ana, 'Premiera care nu mai vine')
  const moment = (await tomorrow(page)).toISOString()
  await hlizo('video', 'edit', String(id), '--launch-at', moment, '--premiere', 'yes')
  await page.goto(hrefs.video(id))
  await expect(timer(page)).toBeVisible()
  await page.getByRole('button', { name: ro.remindName(title) }).click()
  await expect(page.getByText(ro.reminded.mail)).toBeVisible()
  const visitor = await visitorAt(browser, hrefs.video(id))
  await expect(timer(visitor)).toBeVisible()

  await hlizo('video', 'edit', String(id), '--status', 'draft')
  for (const waiting of [page, visitor]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await lookUntil(waiting, waiting.getByText(ro.cancelled))
    // oxlint-disable-next-line no-await-in-loop
    await expectAccessible(waiting)
  }
  const { subject } = premiereMails.cancelled({ title, moment: '' })
  await mailedChange(page, ana.email, subject)
  await visitor.context().close()
})

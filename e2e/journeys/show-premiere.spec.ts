import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { formatDayAndHour, formatMoment } from '@hlizo/domain/dates'
import { HOUR_MS } from '@hlizo/kit/durations'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { productNow } from '../support/clock.ts'
import { typeMoment } from '../support/studio-fields.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'
import { hlizo, newOperator, openStudio } from '../support/operators.ts'
import { ownTitle } from '../support/own-title.ts'
import {
  BEGINS_WITHIN_MS,
  lookUntil,
  SOON_MS,
  televisionOf,
  timer,
  tomorrow,
} from '../support/premieres.ts'
import { press, walkTo } from '../support/remote.ts'

test.describe.configure({ timeout: 420_000 })

/** A show that no other journey uses, whose only episode has its premiere ahead. */
async function showOf({ id, title }: { id: number; title: string }, moment: Date): Promise<void> {
  const slug = `seria-${id}`
  const facts = ['--slug', slug, '--title', `Seria ${title}`, '--category', 'show']
  await hlizo('show', 'create', ...facts, '--description', 'Episoade.', '--status', 'published')
  const place = ['--category', 'show', '--show', slug, '--season', '1', '--episode', '1']
  const premiere = ['--launch-at', moment.toISOString(), '--premiere', 'yes']
  await hlizo('video', 'edit', String(id), ...place, ...premiere)
}

const ShowOfVideo = z.object({ show: z.object({ id: z.int() }) })

test('a show links to its premiere, and Studio previews it', async ({ page, browser }, info) => {
  const ana = await newViewer(page)
  const film = await ownTitle(ana, 'Primul episod')
  const { id, title } = film
  const moment = await tomorrow(page)
  await showOf(film, moment)
  const { show } = ShowOfVideo.parse(await ana.call('GET', `/videos/${id}`))
  const next = page.getByRole('region', { name: ro.name })
  const episode = page.getByRole('main').getByRole('link', { name: title })

  await test.step('the show page has a countdown and a reminder', async () => {
    await page.goto(hrefs.show(show.id))
    await expect(next.getByRole('link', { name: title })).toHaveAttribute('href', hrefs.video(id))
    await expect(timer(page)).toContainText(/\d\d:\d\d:\d\d/)
    const remind = next.getByRole('button', { name: ro.remindName(title) })
    await remind.press('Enter')
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await onBothWidths(page, 'a show with a premiere', async () => {
      const { width } = page.viewportSize() ?? { width: 0 }
      await page.screenshot({ path: info.outputPath(`show-${width}.png`), fullPage: true })
    })
  })

  await test.step('the show on the television has a countdown and a reminder', async () => {
    const tv = await televisionOf(browser, ana)
    await tv.goto(hrefs.tv({ view: 'show', id: show.id }))
    const row = tv.getByRole('region', { name: homeMessages.rows.premieres })
    await walkTo(tv, row.getByRole('link', { name: title }))
    await expectAccessible(tv, { what: 'a show with a premiere on a television' })
    await tv.screenshot({ path: info.outputPath('tv-show.png') })
    await press(tv, 'ok')
    await expect(timer(tv)).toContainText(/\d\d:\d\d:\d\d/)
    await tv.context().close()
  })

  await test.step('Studio previews it until it begins', async () => {
    const office = await (await browser.newContext()).newPage()
    await openStudio(office, await newOperator(office, 'Ilinca', 'editor'), '/studio/home')
    const panel = office.getByRole('region', { name: studioHomeMessages.preview.title })
    const row = panel.getByRole('list', { name: homeMessages.rows.premieres })
    await expect(row).toContainText(title)
    await expect(row).toContainText(formatDayAndHour(moment))
    await onBothWidths(office, 'the preview of a home page with a premiere', async () => {
      const { width } = office.viewportSize() ?? { width: 0 }
      await row.scrollIntoViewIfNeeded()
      await office.screenshot({ path: info.outputPath(`preview-${width}.png`) })
    })
    const at = panel.getByRole('group', { name: studioHomeMessages.preview.at })
    await typeMoment(office, at, new Date(moment.getTime() + HOUR_MS))
    await expect(panel.getByText(title)).toBeHidden()
    await office.context().close()
  })

  await test.step('it begins and becomes an episode without a reload', async () => {
    const soon = new Date((await productNow(page.request)).getTime() + SOON_MS)
    await hlizo('video', 'edit', String(id), '--launch-at', soon.toISOString())
    await lookUntil(page, page.getByText(ro.moved(formatMoment(soon))))
    await expect(next.getByRole('link', { name: ro.begun(title) })).toBeVisible({
      timeout: BEGINS_WITHIN_MS,
    })
    await expect(next).toBeHidden({ timeout: 60_000 })
    await expect(episode.first()).toBeVisible()
  })
})

import { writeFile } from 'node:fs/promises'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages } from '@hlizo/contract/messages/lines'
import {
  momentMessages as ro,
  momentReportNames,
  studioMomentMessages as studio,
} from '@hlizo/contract/messages/moments'
import { searchMessages } from '@hlizo/contract/messages/search'
import { studioLinesMessages } from '@hlizo/contract/messages/studio-lines'
import { todayGroups } from '@hlizo/contract/messages/studio-today'
import { randomText } from '@hlizo/kit/ids'
import * as z from 'zod/mini'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer, type Member } from '../support/members.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'
import { ownTitle } from '../support/own-title.ts'

test.describe.configure({ timeout: 400_000 })

const Saved = z.object({ id: z.string(), shared: z.nullable(z.object({ id: z.string() })) })

/** Shares the first seconds of a film by calls; gives the address of the page. */
async function sharedByCalls({ call }: Member, videoId: number): Promise<string> {
  const body = { videoId, startMs: 1_000, endMs: 8_000 }
  const { id } = Saved.parse(await call('POST', '/moments', body))
  const { shared } = Saved.parse(await call('POST', `/moments/${id}/share`))

  return hrefs.moment(shared?.id ?? '')
}

/** Two lines that no other title has. */
const spokenLines = () => {
  const mark = () => randomText(10, 'bcdfghjklmnprstvz')

  return [`Soacra ${mark()} are cheie.`, `Vecinul ${mark()} are mașină de găurit.`] as const
}

test('an editor keeps a reported moment, turns moments off and on, and removes it', async ({
  page,
  browser,
}, info) => {
  const ana = await newViewer(page)
  const [first, second] = spokenLines()
  const captions = info.outputPath('ro.vtt')
  await writeFile(
    captions,
    `WEBVTT\n\n00:01.000 --> 00:03.000\n${first}\n\n00:05.000 --> 00:09.000\n${second}\n`,
  )
  const { id } = await ownTitle(ana, 'Turneu', {
    captions,
    ownFilm: info.outputPath('film.mp4'),
  })
  const address = await sharedByCalls(ana, id)
  const desktop = await (await browser.newContext()).newPage()

  await test.step('a visitor reports the moment', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(address)
    await visitor.getByRole('button', { name: ro.report, exact: true }).click()
    await visitor.getByRole('radio', { name: momentReportNames.privacy }).check()
    await onBothWidths(visitor, 'the report of a moment', async () => {
      const { width } = visitor.viewportSize() ?? { width: 0 }
      await visitor.screenshot({ path: info.outputPath(`report-${width}.png`) })
    })
    await visitor.getByRole('button', { name: ro.reportSend }).click()
    await expect(visitor.getByText(ro.reported)).toBeVisible()
    await visitor.context().close()
  })

  const moments = desktop.getByRole('region', { name: studio.title, exact: true })
  const statusNow = async () => (await page.request.get(address)).status()

  await test.step('the editor finds it on the first screen and keeps it', async () => {
    const ilinca = await newOperator(desktop, 'Ilinca', 'editor')
    await openStudio(desktop, ilinca, '/studio/today')
    const reported = desktop.getByRole('region', { name: todayGroups['reported-moment'] })
    await expect(reported).toBeVisible()
    await desktop.goto(`/studio/titles/video-${id}`)
    await expect(moments.getByText(momentReportNames.privacy)).toBeVisible()
    await expectAccessibleInBothThemes(desktop, 'moments of a title')
    await onBothWidths(desktop, 'moments of a title', async () => {
      const { width } = desktop.viewportSize() ?? { width: 0 }
      await moments.screenshot({ path: info.outputPath(`studio-${width}.png`) })
    })
    await moments.getByRole('button', { name: new RegExp(`^${studio.clear}`) }).click()
    await expect(moments.getByText(momentReportNames.privacy)).toBeHidden()
    expect(await statusNow()).toBe(200)
  })

  await test.step('turns moments of the title off and on again', async () => {
    const allowed = moments.getByRole('checkbox', { name: studio.isAllowed })
    for (const [isAllowed, status] of [
      [false, 404],
      [true, 200],
    ] as const) {
      await moments.getByText(studio.isAllowed).click()
      await expect(allowed).toBeChecked({ checked: isAllowed })
      await moments.getByRole('button', { name: studio.save }).click()
      await expect(toast(desktop, studio.saved).last()).toBeVisible()
      await expect.poll(statusNow).toBe(status)
    }
  })

  await test.step('chooses the line that visitors may read', async () => {
    const lines = desktop.getByRole('region', { name: studioLinesMessages.title })
    await lines.getByRole('button', { name: studioLinesMessages.choice }).click()
    await desktop.getByRole('option', { name: studioLinesMessages.choices.chosen }).click()
    await lines.getByLabel(studioLinesMessages.text).fill(second)
    await expectAccessibleInBothThemes(desktop, 'the line for visitors')
    await lines.getByRole('button', { name: studioLinesMessages.save }).click()
    await expect(lines.getByText(studioLinesMessages.shown(second))).toBeVisible()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(hrefs.search())
    const found = visitor.getByRole('list', { name: linesMessages.heading })
    const field = visitor.getByRole('textbox', { name: searchMessages.title })
    await field.fill(second)
    await expect(found.getByRole('link').first()).toContainText(second)
    await field.fill(first)
    await expect(found.getByText(linesMessages.hidden)).toBeVisible()
    await expect(visitor.getByText(first)).toHaveCount(0)
    await visitor.context().close()
  })

  await test.step('the editor removes the moment', async () => {
    await moments.getByRole('button', { name: new RegExp(`^${studio.takeDown}`) }).click()
    const question = desktop.getByRole('alertdialog').filter({ hasText: studio.takeDownText })
    await question.getByLabel(studio.reason).fill('Cere omul din cadru.')
    await question.getByRole('button', { name: studio.takeDown }).click()
    await expect(moments.getByText(ro.states.removed).first()).toBeVisible()
  })

  await test.step('its page returns 404', async () => {
    const visitor = await browser.newContext()
    expect((await visitor.request.get(address)).status()).toBe(404)
    await visitor.close()
    await desktop.context().close()
  })
})

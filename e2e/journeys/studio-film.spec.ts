import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { studioCaptionsMessages as captions } from '@hlizo/contract/messages/studio-captions'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { studioTitlePreviewMessages as looks } from '@hlizo/contract/messages/studio-title-preview'
import { studioTitleMessages as words, titleFields } from '@hlizo/contract/messages/studio-titles'
import { videoMessages } from '@hlizo/contract/messages/video'
import { shortTitle } from '@hlizo/domain/truncate'
import { untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'
import { newOperator, openStudio, toast } from '../support/operators.ts'
import { ownTitle } from '../support/own-title.ts'

test.describe.configure({ timeout: 480_000 })

const LONG = 'O seară de stand-up despre blocul în care liftul nu a mers niciodată, spusă pe scări'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: string) =>
  page.getByLabel(titleFields[name] ?? name, { exact: true })
const position = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** What a viewer of the preview sees over the film. */
const shownCues = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) =>
    [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ cues }) => [...(cues ?? [])])
      .map((cue) => ({
        start: cue.startTime,
        end: cue.endTime,
        text: cue instanceof VTTCue ? cue.text : '',
      })),
  )

const cuesOf = (page: Page) =>
  page.getByRole('listbox', { name: captions.list }).getByRole('option')

async function choose(page: Page, label: string, option: string): Promise<void> {
  await part(page, looks.title).getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Moves the ends of the first cue by mouse and by keys, and undoes all of it. */
async function moveEndsOfCues(page: Page): Promise<void> {
  const [before] = await shownCues(page)
  const first = async () => (await shownCues(page))[0]
  const sound = part(page, captions.sound.title)
  const strip = sound.getByRole('group')
  await expect(strip.locator('path')).toHaveAttribute('d', /^M0\.5 .*M599\.5 /)
  const end = strip.getByRole('slider', { name: captions.sound.end })
  const undo = page.getByRole('button', { name: captions.undo })

  await end.hover()
  const { x = 0, y = 0, width = 0 } = (await end.boundingBox()) ?? {}
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 60, y + 20, { steps: 4 })
  expect((await first())?.end).toBe(before?.end)
  await page.mouse.up()
  await expect.poll(async () => (await first())?.end).toBeLessThan((before?.end ?? 0) - 0.5)
  await undo.click()
  await expect.poll(first).toEqual(before)

  await end.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await first())?.end).toBeCloseTo((before?.end ?? 0) - 0.11, 3)
  await undo.click()
  await expect.poll(first).toEqual(before)

  await cuesOf(page).first().click()
  await page.keyboard.press('+')
  await expect.poll(async () => (await first())?.end).toBeCloseTo((before?.end ?? 0) + 0.1, 3)
  await undo.click()
  await expect.poll(first).toEqual(before)

  const wide = await strip.getAttribute('aria-label')
  await page.keyboard.press('z')
  await expect(strip).not.toHaveAttribute('aria-label', wide ?? '')
  await page.keyboard.press('q')
  const box = await strip.boundingBox()
  await strip.click({ position: { x: (box?.width ?? 0) / 2, y: 20 } })
  await expect.poll(() => position(page)).toBeGreaterThan(3)
}

test('an editor previews a title, sets markers while its film plays and edits captions beside it', async ({
  page,
  browser,
}) => {
  const viewer = await (await browser.newContext()).newPage()
  const { id } = await ownTitle(await newViewer(viewer), 'Pe scări')
  await viewer.context().close()
  const address = `/studio/titles/video-${id}`
  await openStudio(page, await newOperator(page, 'Ilinca', 'editor'), address)

  await test.step('sees a title on card, hero and page while typing it', async () => {
    const { audience, subscriber, visitor, width, phone, desktop } = studioHomeMessages.preview
    const preview = part(page, looks.title)
    const surface = (name: string) => preview.getByRole('figure').filter({ hasText: name })
    const surfaces = [looks.card, looks.hero, looks.page].map(surface)
    const expectTitle = async (text: string) => {
      for (const one of surfaces) {
        // oxlint-disable-next-line no-await-in-loop -- one picture of the title after the other
        await expect(one.locator('strong')).toHaveText(text)
      }
    }
    await field(page, 'title').fill(LONG)
    await expectTitle(shortTitle(LONG, 'xl'))
    await expect(preview.getByRole('button', { name: audience })).toContainText(visitor)
    await expect(surface(looks.page)).toContainText(videoMessages.publicLead)
    await expect(surface(looks.hero)).toContainText(videoMessages.subscribe)

    await choose(page, audience, subscriber)
    await expect(surface(looks.page)).not.toContainText(videoMessages.publicLead)
    await expect(surface(looks.page)).toContainText(videoMessages.play)
    await expect(surface(looks.hero)).toContainText(videoMessages.play)

    await choose(page, width, phone)
    await expectTitle(shortTitle(LONG, 'xs'))
    const { width: narrow = 0 } = (await surface(looks.page).boundingBox()) ?? {}
    expect(narrow).toBeLessThanOrEqual(390)
    await choose(page, width, desktop)
    await expectTitle(shortTitle(LONG, 'xl'))
  })

  await test.step('sets the end of the intro, a chapter and the credits with one key each', async () => {
    await page.getByRole('button', { name: words.marks.open }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await page.keyboard.press('l')
    await expect.poll(() => position(page)).toBe(2)
    await page.keyboard.press('i')
    await expect(field(page, 'introEnd')).toHaveValue('2')
    await page.keyboard.press('+')
    await expect(field(page, 'introEnd')).toHaveValue('2,1')
    await page.keyboard.press('k')
    const { position: before } = await untilPlaying(page)
    await page.keyboard.press('c')
    await expect(page.getByLabel(words.chapters.at(1))).toHaveValue(/^0:\d\d/)
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(
      false,
    )
    await page.keyboard.press('k')
    const after = await position(page)
    const [, chapter = ''] =
      /^0:([\d.]+)$/.exec(await page.getByLabel(words.chapters.at(1)).inputValue()) ?? []
    expect(Number(chapter)).toBeGreaterThanOrEqual(Math.floor(before))
    expect(Number(chapter)).toBeLessThanOrEqual(after + 0.1)
    for (let skips = 0; skips < 3; skips += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await page.keyboard.press('l')
    }
    await page.keyboard.press('e')
    await expect(field(page, 'creditsAt')).not.toHaveValue('')
    const names = ['introEnd', 'creditsAt'] as const
    const set = await Promise.all(names.map((name) => field(page, name).inputValue()))
    expect(Number(set[1]?.replace(',', '.'))).toBeGreaterThan(Number(chapter) + 5)
    const chapterName = page.getByRole('textbox', { name: words.chapters.name(1) })
    await expect(chapterName).toHaveValue(words.marks.chapterName(1))

    await page.keyboard.press('Control+s')
    await expect(toast(page, words.saved)).toBeVisible()
    await page.reload()
    await expect(field(page, 'introEnd')).toHaveValue('2,1')
    expect(await Promise.all(names.map((name) => field(page, name).inputValue()))).toEqual(set)
    await expect(page.getByLabel(words.chapters.at(1))).toHaveValue(`0:${chapter}`)
    await expect(chapterName).toHaveValue(words.marks.chapterName(1))
  })

  await test.step('every edit of the captions is over the film at once', async () => {
    await page.goto(`${address}/captions/ro`)
    await expect.poll(async () => (await shownCues(page)).length).toBeGreaterThan(3)
    const original = await shownCues(page)
    const texts = async () => (await shownCues(page)).map(({ text }) => text)
    const starts = async () => (await shownCues(page)).map(({ start }) => start)

    await cuesOf(page).first().click()
    await page.getByLabel(captions.text, { exact: true }).fill('Bună dimineața, cămin!')
    await expect.poll(async () => (await texts())[0]).toBe('Bună dimineața, cămin!')
    await page.getByLabel(captions.shift.seconds).fill('0,5')
    await page.getByRole('button', { name: captions.shift.submit, exact: true }).click()
    await expect.poll(starts).toEqual(original.map(({ start }) => start + 0.5))
    await page.getByLabel(captions.replace.find, { exact: true }).fill('dimineața')
    await page.getByLabel(captions.replace.with).fill('ziua')
    await page.getByRole('button', { name: captions.replace.submit }).click()
    await expect(toast(page, captions.replace.done(1))).toBeVisible()
    // The way back from the shift is gone with the next change.
    await expect(toast(page, captions.shift.done('0,5'))).toBeHidden()
    await expect.poll(async () => (await texts())[0]).toBe('Bună ziua, cămin!')
    await page.getByRole('button', { name: captions.undo }).click()
    await expect.poll(async () => (await texts())[0]).toBe('Bună dimineața, cămin!')
    await page.getByRole('button', { name: captions.redo }).click()
    await expect.poll(async () => (await texts())[0]).toBe('Bună ziua, cămin!')

    await test.step('shows the sound with the cues over it, whose ends are moved', () =>
      moveEndsOfCues(page))

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: captions.files.srt }).click()
    const srt = await readFile(await (await download).path(), 'utf8')
    expect(srt).toMatch(/^1\n00:00:02,400 --> 00:00:08,775\nBună ziua, cămin!\n/)

    await page.getByRole('button', { name: captions.publish, exact: true }).click()
    await expect(toast(page, captions.published)).toBeVisible()
    const versions = part(page, captions.versions.title).getByRole('listitem')
    const undo = { name: studioMessages.toasts.undo }
    await toast(page, captions.published).getByRole('button', undo).click()
    await expect(toast(page, words.history.undone)).toBeVisible()
    await expect.poll(() => shownCues(page)).toEqual(original)
    await versions.first().getByRole('button').click()
    await expect(toast(page, captions.versions.restored)).toBeVisible()
    await expect.poll(async () => (await texts())[0]).toBe('Bună ziua, cămin!')
  })
})

import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioComediansMessages as ro } from '@hlizo/contract/messages/studio-comedians'
import { studioPictureMessages } from '@hlizo/contract/messages/studio-picture'
import { studioTagsMessages as tags } from '@hlizo/contract/messages/studio-tags'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import { pictureFaults } from '@hlizo/contract/messages/studio-uploads'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { hlizo, newOperator, openStudio, studioBeside, toast } from '../support/operators.ts'
import { openFound } from '../support/palette.ts'

const COMEDIANS = '/studio/comedians'
const TAGS = '/studio/tags'

test.use({ provoked: { faults: [/^409 (?:PUT|POST) \/api\/v1\/studio\/(?:comedians|tags)/] } })
test.describe.configure({ timeout: 300_000 })

const demo = join(import.meta.dirname, '../../demo')
const dialog = (page: Page) =>
  page.getByRole('alertdialog').filter({ has: page.getByRole('heading') })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** Undoes what the newest message with these words says. */
const undo = (page: Page, said: string) =>
  toast(page, said).first().getByRole('button', { name: studioMessages.toasts.undo }).click()

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: studioTableMessages.search }).fill(words)
}

/** A picture that the browser draws, half transparent where its format can be. */
async function drawn(page: Page, name: string, width: number, height: number) {
  const mimeType = `image/${name.slice(name.lastIndexOf('.') + 1)}`
  const url = await page.evaluate(
    (wanted) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: wanted.width, height: wanted.height })
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = 'rgb(240 90 90 / 60%)'
      context?.fillRect(0, wanted.height / 4, wanted.width, wanted.height / 2)
      return canvas.toDataURL(wanted.mimeType)
    },
    { width, height, mimeType },
  )

  return { name, mimeType, buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }
}

async function choose(page: Page, button: Locator, file: Parameters<Page['setInputFiles']>[1]) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

/** Looks at the dialog that is open on a phone and on a desktop, in both themes. */
async function look(page: Page, what: string, path: (name: string) => string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
    await page.setViewportSize({ width, height })
    // oxlint-disable-next-line no-await-in-loop
    await expectAccessibleInBothThemes(page, `${what} at ${width}`)
    // oxlint-disable-next-line no-await-in-loop
    await page.screenshot({ path: path(`${what}-${width}.png`) })
  }
}

test('an editor makes a comedian with biography and picture, which a colleague changes too', async ({
  page,
}, info) => {
  const name = `Vasile ${Date.now()}`
  const slug = name.toLowerCase().replace(' ', '-')
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  const radu = await newOperator(page, 'Radu', 'owner')
  await openStudio(page, ilinca, COMEDIANS)

  await test.step('makes one under an address', async () => {
    await look(page, 'comedians', (file) => info.outputPath(file))
    await page.getByRole('button', { name: ro.create.open }).click()
    await dialog(page).getByLabel(ro.create.name).fill(name)
    await dialog(page).getByLabel(ro.create.slug).fill('Vasile Pop')
    await dialog(page).getByRole('button', { name: ro.create.submit }).click()
    await expect(dialog(page).getByText(ro.create.slugWrong)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'new comedian')
    await dialog(page).getByLabel(ro.create.slug).fill(slug)
    await dialog(page).getByRole('button', { name: ro.create.submit }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: hrefs.comedian(slug) })).toBeVisible()
  })

  await test.step('gives it a picture, takes it away and brings it back', async () => {
    const upload = dialog(page).getByRole('button', { name: ro.picture.upload })
    const picture = dialog(page).getByRole('img', { name: ro.picture.current })
    await choose(page, upload, await drawn(page, 'mic.png', 100, 100))
    await expect(dialog(page).getByRole('alert')).toContainText(pictureFaults.PORTRAIT_TOO_SMALL)
    await choose(page, upload, join(demo, 'posters/show-bloc-cu-vedere-la-bloc.webp'))
    await expect(picture).toBeVisible({ timeout: 60_000 })
    await look(page, 'comedian', (file) => info.outputPath(file))
    await dialog(page).getByRole('button', { name: ro.picture.remove }).click()
    await expect(picture).toBeHidden()
    await undo(page, ro.picture.removed)
    await expect(picture).toBeVisible()
  })

  await test.step('saves a biography beside the new name that a colleague saved', async () => {
    const beside = await studioBeside(page, radu, `${COMEDIANS}?q=${encodeURIComponent(name)}`)
    await dialog(page).getByLabel(ro.edit.bio).fill('Vorbește repede.')
    await rowOf(beside, name).click()
    await dialog(beside).getByLabel(ro.edit.name).fill(`${name} Pop`)
    await dialog(beside).getByRole('button', { name: ro.edit.submit }).click()
    await expect(toast(beside, ro.edit.saved)).toBeVisible()
    await rowOf(beside, name).click()
    await dialog(beside).getByLabel(ro.edit.bio).fill('Vorbește rar.')
    await dialog(page).getByRole('button', { name: ro.edit.submit }).click()
    await expect(toast(page, ro.edit.saved)).toBeVisible()

    await dialog(beside).getByRole('button', { name: ro.edit.submit }).click()
    await expect(dialog(beside).getByText(errorMessages.CHANGED_BY_OTHER)).toBeVisible()
    await expect(dialog(beside).getByText(ro.edit.theirs('Vorbește repede.'))).toBeVisible()
    await dialog(beside).getByRole('button', { name: ro.edit.submit }).click()
    await expect(dialog(beside)).toBeHidden()
    await undo(beside, ro.edit.saved)
    await expect(toast(beside, ro.edit.undone)).toBeVisible()
    await beside.context().close()
  })

  await test.step('the site shows it, and the palette finds it', async () => {
    await openFound(page, `${name} Pop`)
    await expect(dialog(page).getByLabel(ro.edit.bio)).toHaveValue('Vorbește repede.')
    await page.goto(hrefs.comedian(slug))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Pop`)
  })
})

test('an editor makes, renames and removes a tag', async ({ page }, info) => {
  const name = `La piață ${Date.now()}`
  const title = `Zarzavat ${Date.now()}`
  await hlizo('tag', 'create', name)
  await hlizo('video', 'create', '--title', title, '--category', 'standup', '--tags', name)
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, TAGS)
  await look(page, 'tags', (file) => info.outputPath(file))

  await test.step('makes one', async () => {
    await page.getByRole('button', { name: tags.create.open }).click()
    await dialog(page).getByLabel(tags.create.name).fill(`Alta, ${name}`)
    await dialog(page).getByRole('button', { name: tags.create.submit }).click()
    await expect(toast(page, tags.create.done(`Alta, ${name}`))).toBeVisible()
  })

  await test.step('renames one, not to a taken name, and undoes it', async () => {
    await search(page, name)
    await expect(page.getByRole('row')).toHaveCount(3)
    await rowOf(page, name).filter({ hasNotText: 'Alta' }).click()
    await look(page, 'tag', (file) => info.outputPath(file))
    const rename = async (to: string) => {
      await dialog(page).getByLabel(tags.edit.name).fill(to)
      await dialog(page).getByRole('button', { name: tags.edit.submit }).click()
    }
    await rename(`Alta, ${name}`)
    await expect(dialog(page).getByText(errorMessages.TAG_TAKEN)).toBeVisible()
    await rename(`${name} mare`)
    await expect(rowOf(page, `${name} mare`)).toBeVisible()
    await undo(page, tags.edit.done(`${name} mare`))
    await expect(rowOf(page, `${name} mare`)).toBeHidden()
  })

  await test.step('removes it, after it was said from how many titles', async () => {
    await rowOf(page, name).filter({ hasNotText: 'Alta' }).click()
    await dialog(page).getByRole('button', { name: tags.remove.open }).click()
    await expect(dialog(page)).toContainText(tags.remove.lead(1, false))
    await look(page, 'tag-removal', (file) => info.outputPath(file))
    await dialog(page).getByRole('button', { name: tags.remove.submit }).click()
    await expect(toast(page, tags.remove.done(name))).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    expect(await hlizo('tag', 'list')).not.toContain(`  ${name}`)
  })
})

test('an editor draws the title of a show, undoes it and takes it away', async ({ page }, info) => {
  const title = `Titlu desenat ${Date.now()}`
  await hlizo('show', 'create', '--title', title, '--category', 'show')
  const ilinca = await newOperator(page, 'Ilinca', 'editor')
  await openStudio(page, ilinca, `/studio/titles?q=${encodeURIComponent(title)}`)
  await rowOf(page, title).click()
  const { art } = studioPictureMessages
  const part = page.getByRole('region', { name: art.heading })
  const drawing = part.getByRole('img', { name: art.current })
  const upload = part.getByRole('button', { name: art.upload })

  await expect(part.getByText(art.none)).toBeVisible()
  await choose(page, upload, await drawn(page, 'plin.jpeg', 900, 200))
  await expect(part.getByRole('alert')).toContainText(pictureFaults.NOT_TRANSPARENT)
  await choose(page, upload, await drawn(page, 'titlu.png', 900, 200))
  await expect(drawing).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: title }).first()).toBeVisible()
  for (const width of [390, 1440]) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
    await page.setViewportSize({ width, height: 900 })
    // oxlint-disable-next-line no-await-in-loop
    await expectAccessibleInBothThemes(page, `a show with its title drawn at ${width}`)
    // oxlint-disable-next-line no-await-in-loop
    await page.screenshot({ path: info.outputPath(`art-${width}.png`), fullPage: true })
  }
  await part.getByRole('button', { name: art.remove }).click()
  await expect(drawing).toBeHidden()
  await undo(page, art.removed)
  await expect(drawing).toBeVisible()
  await page.goto(`/studio/titles?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { name: studioTitlesMessages.title })).toBeVisible()
})

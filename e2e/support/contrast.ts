import { expect, type Locator, type Page } from '@playwright/test'

/** The red, green, blue and opacity of each pixel of a picture, one after the other. */
function pixelsOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    context.drawImage(bitmap, 0, 0)

    return Array.from(context.getImageData(0, 0, width, height).data)
  }, picture.toString('base64'))
}

const linear = (value: number) =>
  value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of WCAG 1.4.3. */
function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The least contrast of an element's text or drawing with what is painted behind it. */
export async function leastContrast(page: Page, element: Locator): Promise<number> {
  await expect(element).toBeVisible()
  const colour = await element.evaluate((node) => getComputedStyle(node).color)
  const behind = await element.screenshot({
    animations: 'disabled',
    // Hides the element's own text, which is not its background.
    style: 'nav a, nav a *, .tv-stage-words *, main section p { color: transparent !important }',
  })
  const own = luminance(colour.match(/[\d.]+/g)?.map(Number) ?? [])
  const pixels = await pixelsOf(page, behind)
  let least = 21
  for (let at = 0; at < pixels.length; at += 4) {
    least = Math.min(least, contrast(own, luminance(pixels.slice(at, at + 3))))
  }

  return least
}

/** The largest difference between two pictures of the same size: 0 to 255. */
export async function largestDifference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = [await pixelsOf(page, one), await pixelsOf(page, other)]
  expect(before.length).toBe(after.length)

  return before.reduce((most, value, at) => Math.max(most, Math.abs(value - (after[at] ?? 0))), 0)
}

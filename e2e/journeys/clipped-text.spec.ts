import { expect, test } from '../support/journey.ts'
import { clipped } from '../support/clipped.ts'

const LONG = 'Cine a parcat pe locul meu din fața blocului'

const box = (style: string, content = LONG) =>
  `<div style="font: 16px/24px sans-serif; width: 120px; ${style}">${content}</div>`

/** Each is cut: a part of it is seen, and there is no way to the rest. */
const cut = {
  'a line that is wider than its box': box('white-space: nowrap; overflow: hidden'),
  'a second line below its box': box('height: 24px; overflow: hidden'),
  'a line that is seen by half': box('height: 14px; overflow: clip', 'Cine a'),
  'letters at the edge of a low box': box('line-height: 8px; overflow: hidden', 'Țăgăș'),
  'a text in a box further out': box('height: 30px; overflow: hidden', `<p>${LONG}</p>`),
  'a long word in a box that ends lines in an ellipsis': box(
    'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden',
    'Hexakosioihexekontahexafobie',
  ),
  'a hint that is longer than its field': `<input style="width: 90px" placeholder="${LONG}">`,
  'a choice that is longer than its list': `<select style="width: 90px"><option>${LONG}</select>`,
}

/** Each can be read, or is meant to be out of sight. */
const readable = {
  'a line that ends in an ellipsis': box(
    'white-space: nowrap; overflow: hidden; text-overflow: ellipsis',
  ),
  'lines that end in an ellipsis': box(
    'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden',
  ),
  'a box that scrolls': box('height: 24px; overflow: auto'),
  'a closed answer': box('height: 0; overflow: hidden'),
  'a text for ears': box(
    'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)',
  ),
  'the empty part of a line': box('height: 20px; overflow: hidden', 'Cine a'),
  'a text that floats over a box': box(
    'height: 24px; overflow: hidden',
    `<span style="position: absolute">${LONG}</span>`,
  ),
  'a badge that has no room at all': box(
    'height: 24px; overflow: hidden; display: flex; flex-wrap: wrap',
    '<b style="width: 100px">Nou</b><b style="width: 100px">Episod</b>',
  ),
  'a hint that fits': '<input style="width: 90px" placeholder="Caută">',
}

test('the check reports text that is cut off', async ({ page }) => {
  for (const [what, content] of Object.entries(cut)) {
    await page.setContent(content)
    expect.soft(await clipped(page), what).toHaveLength(1)
  }
})

test('the check ignores text that is readable or hidden on purpose', async ({ page }) => {
  for (const [what, content] of Object.entries(readable)) {
    await page.setContent(content)
    expect.soft(await clipped(page), what).toEqual([])
  }
})

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureOf, screenshotsFolder, sizes } from './pictures.ts'
import type { Shot } from '@hlizo/e2e/shot'
import { shots } from '@hlizo/e2e/shots'
import { studioScreens } from '@hlizo/e2e/studio-screens'

const STYLE = `
  body { margin: 2rem; background: #fff; color: #222; font: 1rem/1.5 system-ui, sans-serif }
  section { margin-block: 2rem } h2 { font-size: 1.125rem }
  div { display: flex; gap: 1rem; align-items: start; flex-wrap: wrap }
  figure { margin: 0; max-height: 30rem; overflow: hidden } img { height: auto; border: 1px solid #ccc }
  figcaption { color: #666 }
`

function rowOf({ name }: Pick<Shot, 'name'>): string {
  const pictures = sizes
    .map((size) => ({ size, file: pictureOf(name, size) }))
    .filter(({ file }) => existsSync(join(screenshotsFolder, file)))
    .map(
      ({ size, file }) =>
        `<figure><figcaption>${size.width} px</figcaption><a href="${file}"><img src="${file}" width="${Math.round(size.width / 4) + 60}" loading="lazy" alt="${name}"></a></figure>`,
    )

  return `<section><h2>${name}</h2><div>${pictures.join('')}</div></section>`
}

/** Writes one page with everything that was taken, a row for each screen and state. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default function writeContactSheet(): void {
  const chapters = Object.entries(shots).map(
    ([viewer, list]) => `<h1>${viewer}</h1>${list.map(rowOf).join('')}`,
  )
  const studio = Object.entries(studioScreens).flatMap(([role, list]) =>
    list.flatMap(({ name }) =>
      ['light', 'dark'].map((theme) => rowOf({ name: `studio ${role} ${name} ${theme}` })),
    ),
  )
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>${chapters.join('')}<h1>Studio</h1>${studio.join('')}</html>`
  writeFileSync(join(screenshotsFolder, 'index.html'), page)
}

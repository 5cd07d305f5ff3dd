import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { comedians, demoFile, shows, videos } from '@hlizo/demo/catalogue'
import { makeFilm } from './film.ts'
import { drawPortrait } from './portrait.ts'
import { drawShowPoster, drawVideoPoster } from './poster.ts'
import { films } from './scripts/films.ts'
import { drawTitle } from './title-art.ts'

// Makes every file that the catalogue names. `--only <id>` makes one: a master's id, a show's or
// comedian's slug, or a video's number; `--stills 3,9.5` with it saves frames of a film instead.
// `--pictures` leaves the films out.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    stills: { type: 'string' },
    pictures: { type: 'boolean', default: false },
  },
})
const { only } = values
const isWanted = (id: string): boolean => only === undefined || only === id

for (const { slug, portraitFile } of comedians) {
  if (isWanted(slug)) await savePicture(portraitFile, drawPortrait(slug))
}
for (const { slug, posterFile, titleArtFile } of shows) {
  if (!isWanted(slug)) continue
  await savePicture(posterFile, drawShowPoster(slug))
  await save(titleArtFile, drawTitle(slug))
}
for (const { number, posterFile } of videos) {
  if (isWanted(String(number))) await savePicture(posterFile, drawVideoPoster(number))
}
for (const film of films) {
  if (values.pictures || !isWanted(film.id)) continue
  const stills = values.stills?.split(',').map(Number)
  const startedAt = performance.now()
  await mkdir(fileURLToPath(demoFile('masters/')), { recursive: true })
  await makeFilm(film, fileURLToPath(demoFile('masters/')), stills)
  console.log(`${film.id}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function savePicture(file: string, svg: string): Promise<void> {
  await save(file, await sharp(Buffer.from(svg)).webp({ quality: 84, effort: 6 }).toBuffer())
}

async function save(file: string, content: string | Buffer): Promise<void> {
  const path = fileURLToPath(demoFile(file))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  console.log(file)
}

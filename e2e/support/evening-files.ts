import { execFile } from 'node:child_process'
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How many of the sixty files are films. */
export const FILMS = 59
export const SHOW = 'Blocul'
export const CAPTIONED = { name: `${SHOW} s01e03 - Nunta`, title: 'Nunta' } as const
export const SECOND_IN_HERO = 'Episodul 17'
const BROKEN = [`${SHOW} s02e04 - Rupt.mp4`, `${SHOW} s03e05 - Stricat.mp4`] as const
const EPISODES_OF_A_SEASON = 12

const SRT =
  '1\n00:00:00,200 --> 00:00:01,000\nBună seara\n\n2\n00:00:01,200 --> 00:00:01,900\nNunta\n'

/** Makes a film of two seconds; another pitch makes another film. */
async function makeFilm(file: string, pitch: number): Promise<void> {
  const inputs = [
    '-f lavfi -i testsrc2=size=160x90:rate=12:duration=2',
    `-f lavfi -i sine=frequency=${pitch}:duration=2`,
  ]
  const output = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  const words = ['-y', ...inputs.flatMap((input) => input.split(' ')), ...output.split(' '), file]
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', words)
}

function nameAt(index: number): string {
  const season = Math.floor(index / EPISODES_OF_A_SEASON) + 1
  const episode = (index % EPISODES_OF_A_SEASON) + 1
  const [s, e] = [season, episode].map((part) => String(part).padStart(2, '0'))
  const place = `${SHOW} s${s}e${e}`
  const special = [`${CAPTIONED.name}.mp4`, ...BROKEN].find((name) => name.startsWith(place))

  return special ?? `${place} - Episodul ${index + 1}.mp4`
}

/**
 * Writes sixty files into a directory and gives their paths: two films are broken and one file of captions
 * is wrong; `good` has them as they should be. All are on the disk, so that a browser that is started again
 * chooses the same files.
 */
export async function writeEveningFiles(directory: string) {
  const [dropped, good] = [join(directory, 'dropped'), join(directory, 'good')]
  await mkdir(dropped)
  await mkdir(good)
  // Most are alike, so that they are encoded once.
  const [common, own] = [join(directory, 'common.mp4'), join(directory, 'own.mp4')]
  await makeFilm(common, 440)
  await makeFilm(own, 660)
  const names = Array.from({ length: FILMS }, (_, index) => nameAt(index))
  const write = async (name: string) => {
    const isBroken = BROKEN.some((one) => one === name)
    if (isBroken) await writeFile(join(dropped, name), 'Acesta nu este un video.')
    else await copyFile(name.startsWith(CAPTIONED.name) ? own : common, join(dropped, name))
    if (isBroken) await copyFile(common, join(good, name))
  }
  await Promise.all(names.map(write))
  const captions = `${CAPTIONED.name}.ro.srt`
  await writeFile(join(dropped, captions), 'Fără niciun timp.\n')
  await writeFile(join(good, captions), SRT)

  const paths = [...names, captions].map((name) => join(dropped, name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))

  return {
    dropped: { paths, bytes: sizes.reduce((sum, size) => sum + size, 0) },
    goodFilms: BROKEN.map((name) => join(good, name)),
    goodCaptions: join(good, captions),
  }
}

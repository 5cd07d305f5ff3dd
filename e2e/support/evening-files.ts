import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file that a browser chooses. */
export type ChosenFile = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** How many files are dropped, and how many of them are films. */
export const FILES = 60
export const FILMS = 59
export const CAPTIONED = 's01e03 - Nunta'
export const BROKEN = ['s02e04 - Rupt', 's03e05 - Stricat'] as const
const EPISODES_OF_A_SEASON = 12

const SRT =
  '1\n00:00:00,200 --> 00:00:01,000\nBună seara\n\n2\n00:00:01,200 --> 00:00:01,900\nNunta\n'

/** A film of two seconds; another pitch makes another film. */
async function madeFilm(directory: string, pitch: number): Promise<Buffer> {
  const file = join(directory, `${pitch}.mp4`)
  const inputs = [
    '-f lavfi -i testsrc2=size=160x90:rate=12:duration=2',
    `-f lavfi -i sine=frequency=${pitch}:duration=2`,
  ]
  const output = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  const words = ['-y', ...inputs.flatMap((input) => input.split(' ')), ...output.split(' '), file]
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', words)

  return readFile(file)
}

const film = (name: string, buffer: Buffer): ChosenFile => ({
  name: `${name}.mp4`,
  mimeType: 'video/mp4',
  buffer,
})
const captions = (text: string): ChosenFile => ({
  name: `${CAPTIONED}.ro.srt`,
  mimeType: 'application/x-subrip',
  buffer: Buffer.from(text),
})

function nameAt(index: number): string {
  const [season, episode] = [
    Math.floor(index / EPISODES_OF_A_SEASON) + 1,
    (index % EPISODES_OF_A_SEASON) + 1,
  ]
  const place = `s${String(season).padStart(2, '0')}e${String(episode).padStart(2, '0')}`
  const named = [CAPTIONED, ...BROKEN].find((name) => name.startsWith(place))

  return named ?? `${place} - Episodul ${index + 1}`
}

const NOT_A_FILM = Buffer.from('Acesta nu este un video.')

/** Sixty files of an evening: two films are broken and one file of captions is wrong; `good` has them as they should be. */
export async function eveningFiles() {
  const directory = await mkdtemp(join(tmpdir(), 'evening-'))
  // Most are alike, so that they are encoded once.
  const [common, own] = [await madeFilm(directory, 440), await madeFilm(directory, 660)]
  await rm(directory, { recursive: true, force: true })
  const names = Array.from({ length: FILMS }, (_, index) => nameAt(index))
  const isBroken = (name: string) => BROKEN.some((one) => one === name)
  const films = names.map((name) =>
    film(name, isBroken(name) ? NOT_A_FILM : name === CAPTIONED ? own : common),
  )

  return {
    dropped: [...films, captions('Fără niciun timp.\n')],
    good: { film: (name: string) => film(name, common), captions: captions(SRT) },
  }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { act, type Moment } from './acting.ts'
import { approach, paintBackdrop, type Backdrop } from './backdrop.ts'
import { closerAt, shotAt, shotsOf, viewOf, type Shot } from './camera.ts'
import { captionsOf } from './captions.ts'
import { roster } from '@hlizo/demo/comedians'
import { encodeFilm } from './encode.ts'
import { person } from './draw/person.ts'
import { at, element } from './draw/svg.ts'
import { lookOf } from './looks.ts'
import { lowerThird, openingTitle, watermark } from './overlays.ts'
import { liveAudience } from './props/live-audience.ts'
import type { FilmScript, Player } from './scripts/script.ts'
import type { Scenery } from './sets/scenery.ts'
import { layTimeline, mouthEnvelope, titleSeconds, type Timeline } from './timeline.ts'

const width = 960
const height = 540
/** People are drawn “on twos”, as in classic cartoons; the film itself has 25 frames per second. */
const drawnPerSecond = 12.5

type Stage = {
  readonly film: FilmScript
  readonly scenery: Scenery
  readonly timeline: Timeline
  readonly mouth: Float32Array
  readonly shots: readonly Shot[]
  readonly backdrops: Map<Shot, Backdrop>
}

/**
 * Makes `<id>.mp4` (960×540, 25 fps, H.264 and AAC) and its captions in a folder.
 * With `stills`, in seconds, only those frames are saved, as PNG.
 */
export async function makeFilm(
  film: FilmScript,
  folder: string,
  stills?: readonly number[],
): Promise<void> {
  const timeline = await layTimeline(film)
  const stage: Stage = {
    film,
    timeline,
    scenery: film.scenery(),
    mouth: mouthEnvelope(timeline.voice, drawnPerSecond),
    shots: shotsOf(film, timeline),
    backdrops: new Map(),
  }
  if (stills !== undefined) {
    for (const t of stills)
      await (await frame(stage, t)).png().toFile(join(folder, `${film.id}-${t}.png`))
    return
  }

  await writeFile(join(folder, `${film.id}.ro.vtt`), captionsOf(timeline.cues, 'ro'))
  await writeFile(join(folder, `${film.id}.en.vtt`), captionsOf(timeline.cues, 'en'))
  await encodeFilm(
    timeline,
    { width, height, perSecond: drawnPerSecond },
    async (t) => (await frame(stage, t)).raw().toBuffer(),
    join(folder, `${film.id}.mp4`),
  )
}

async function frame(stage: Stage, t: number): Promise<Sharp> {
  const shot = shotAt(stage.shots, t)
  const closer = closerAt(shot, t)
  const backdrop =
    stage.backdrops.get(shot) ?? (await paintBackdrop(stage.scenery.back, shot.view, width, height))
  stage.backdrops.set(shot, backdrop)
  const ground = sharp(approach(backdrop, closer, width, height), {
    raw: { width, height, channels: 3 },
  })

  return ground
    .composite([{ input: Buffer.from(foreground(stage, t, viewOf(shot, closer))) }])
    .removeAlpha()
}

function foreground(
  { film, scenery, timeline, mouth }: Stage,
  t: number,
  [x, y, seen]: ReturnType<typeof viewOf>,
): string {
  const laughing = strengthAt(timeline.laughs, t)
  const clapping = strengthAt(timeline.claps, t)
  const speaking = timeline.cues.find(({ from, to }) => t >= from && t <= to)
  const voice = mouth[Math.min(mouth.length - 1, Math.floor(t * drawnPerSecond))] ?? 0
  const speaker = film.players.find(({ who }) => who === speaking?.who)
  const last = film.players.find(
    ({ who }) => who === timeline.cues.findLast(({ from }) => from <= t)?.who,
  )
  const people = film.players.map((player, seed) => {
    const isSpeaking = player === speaker
    const attention = speaker ?? last
    const other =
      attention === undefined || attention === player ? 0 : attention.x < player.x ? -1 : 1
    return drawPlayer(player, {
      t,
      seed,
      isSpeaking,
      voice: isSpeaking ? voice : 0,
      laughing: Math.max(laughing, clapping * 0.6),
      other,
    })
  })
  const audience = film.hasAudience ? liveAudience(t, laughing, clapping) : ''
  const view = element(
    'svg',
    {
      width: 1280,
      height: 720,
      viewBox: `${x.toFixed(1)} ${y.toFixed(1)} ${seen.toFixed(1)} ${((seen * 9) / 16).toFixed(1)}`,
    },
    ...people,
    scenery.front,
    audience,
  )

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1280 720">${view}${nameOf(film, timeline, t)}${watermark()}${openingTitle(film.show, film.caption, film.accent, Math.min(1, (titleSeconds - 0.3 - t) * 3))}</svg>`
}

function drawPlayer(player: Player, moment: Moment): string {
  const { pose, expression } = act(player, moment)
  const sway =
    Math.sin(moment.t * 0.8 + moment.seed * 2) * (player.posture === 'entitlement' ? 6 : 1.5)

  return at(
    player.x + sway,
    player.y,
    person(`p${moment.seed}`, lookOf(player.who), pose, expression),
    { scale: player.size },
  )
}

// Each name is shown once, while its bearer says the longest of the first three lines.
function nameOf({ caption, accent, players }: FilmScript, { cues }: Timeline, t: number): string {
  const introduced = players
    .map(({ who }) => cues.filter((cue) => cue.who === who).slice(0, 3))
    .map((lines) => lines.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0])
    .find((cue) => cue !== undefined && t >= cue.from && t <= cue.to)
  if (introduced === undefined) return ''
  const { who, from, to } = introduced
  const name = roster.find(({ slug }) => slug === who)?.name ?? who

  return lowerThird(
    name,
    caption,
    accent,
    Math.max(0, Math.min(1, (t - from) * 3.5, (Math.min(to, from + 3.4) - t) * 3.5)),
  )
}

function strengthAt(spans: readonly (readonly [number, number])[], t: number): number {
  const span = spans.find(([from, to]) => t >= from && t <= to)

  return span === undefined ? 0 : Math.min(1, (t - span[0]) * 4, (span[1] - t) * 3)
}

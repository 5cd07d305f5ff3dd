import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { FrameRate } from './master-probe.ts'
import type { MediaTools } from './ffmpeg.ts'
import { MOMENT_LAYOUTS, wordsOfMoment, type MomentTexts } from './moment-words.ts'
import { fromWholeFrame, type FetchedMoment, type Stretch } from './moment-source.ts'
import { inputArguments, runFfmpeg } from './run-ffmpeg.ts'
import { DRAW_NICENESS, runTool } from './run-tool.ts'
import { words } from './words.ts'

/** The clips with captions and end card, and a picture of the moment. */
export const RENDERED = { wide: 'wide.mp4', tall: 'tall.mp4', picture: 'picture.jpg' } as const
export const MOMENT_CARD_SECONDS = 2
const RENDER_MS = 15 * MINUTE_MS
const DRAW_MS = 120_000
const FADE_SECONDS = 0.2
const DRAW_PROGRAM = fileURLToPath(new URL('./draw-words.ts', import.meta.url))

type Render = {
  readonly tools: MediaTools
  readonly fetched: FetchedMoment
  readonly stretch: Stretch
  readonly frameRate: FrameRate
  readonly texts: MomentTexts
  readonly directory: string
  readonly signal?: AbortSignal | undefined
}

type Shown = ReturnType<typeof wordsOfMoment>['shown'][number]

/** Lays pictures of words over a stream; `first` is the number of the first one's input. */
function overlays(name: string, shown: readonly Shown[], first: number): string[] {
  return shown.map(({ from, to, y }, index) => {
    const isLast = index === shown.length - 1
    const after = isLast ? `,format=yuv420p[${name}]` : `[${name}${index + 1}]`
    const when = `between(t,${from.toFixed(3)},${to.toFixed(3)})`
    return `[${name}${index}][${first + index}:v]overlay=x=(W-w)/2:y=${y}:enable='${when}'${after}`
  })
}

/** The graph of both formats from one decoding. */
function momentGraph(
  { fetched, frameRate }: Pick<Render, 'fetched' | 'frameRate'>,
  { wide, tall, seconds }: { wide: readonly Shown[]; tall: readonly Shown[]; seconds: number },
): string {
  const { wide: w, tall: t } = MOMENT_LAYOUTS
  const hold = `tpad=stop_mode=clone:stop_duration=${MOMENT_CARD_SECONDS + 1}`
  const fit = (width: number, height: number) =>
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`
  const first = fetched.sound === null ? 1 : 2
  const end = seconds - FADE_SECONDS
  const sound =
    `[1:a]afade=t=out:st=${end.toFixed(3)}:d=${FADE_SECONDS},` +
    `apad=whole_dur=${(seconds + MOMENT_CARD_SECONDS).toFixed(3)},asplit=2[soundw][soundt]`

  return [
    `[0:v]fps=${frameRate.numerator}/${frameRate.denominator},split=3[inw][inback][infront]`,
    `[inw]${fit(w.width, w.height)},pad=${w.width}:${w.height}:-1:-1:color=0x120f1a,setsar=1,${hold}[wide0]`,
    ...overlays('wide', wide, first),
    // A small blurred picture behind costs little.
    `[inback]scale=90:160:force_original_aspect_ratio=increase,crop=90:160,boxblur=6,eq=brightness=-0.12,scale=${t.width}:${t.height},setsar=1[back]`,
    `[infront]${fit(t.width, t.picture)}[front]`,
    `[back][front]overlay=(W-w)/2:(H-h)/2-${t.raised},${hold}[tall0]`,
    ...overlays('tall', tall, first + wide.length),
    ...(fetched.sound === null ? [] : [sound]),
  ].join(';')
}

const encoding = (seconds: number, file: string) => [
  ...words('-c:v libx264 -preset veryfast -crf 23 -profile:v high -c:a aac -b:a 128k'),
  ...words(`-t ${(seconds + MOMENT_CARD_SECONDS).toFixed(3)} -map_metadata -1`),
  ...words(`-movflags +faststart ${file}`),
]

/** The arguments that burn captions and end card into both formats. */
function renderArguments(
  { fetched, stretch, frameRate }: Pick<Render, 'fetched' | 'stretch' | 'frameRate'>,
  shown: readonly Shown[],
): string[] {
  const seconds = stretch.endSeconds - stretch.startSeconds
  const seek = words(
    `-seek_timestamp 1 -ss ${stretch.startSeconds.toFixed(6)} -t ${seconds.toFixed(3)}`,
  )
  const wide = shown.filter(({ layout }) => layout === 'wide')
  const tall = shown.filter(({ layout }) => layout === 'tall')
  const { sound } = fetched
  const soundOf = (name: string) => (sound === null ? [] : words(`-map [${name}]`))

  return [
    ...seek,
    ...inputArguments(fetched.picture),
    ...(sound === null ? [] : [...seek, ...inputArguments(sound)]),
    ...[...wide, ...tall].flatMap(({ file }) => [
      ...words('-f image2 -pattern_type none -i'),
      file,
    ]),
    '-filter_complex',
    momentGraph({ fetched, frameRate }, { wide, tall, seconds }),
    ...words('-map [wide]'),
    ...soundOf('soundw'),
    ...encoding(seconds, RENDERED.wide),
    ...words('-map [tall]'),
    ...soundOf('soundt'),
    ...encoding(seconds, RENDERED.tall),
  ]
}

/** The arguments that take a picture from the middle of a moment. */
function pictureArguments({ picture }: FetchedMoment, { startSeconds, endSeconds }: Stretch) {
  const middle = ((startSeconds + endSeconds) / 2).toFixed(3)

  return [
    ...words(`-seek_timestamp 1 -ss ${middle}`),
    ...inputArguments(picture),
    ...words(`-frames:v 1 -vf scale=1280:-2 -q:v 4 -update 1 ${RENDERED.picture}`),
  ]
}

/** Draws the words and writes `RENDERED` into the directory of the fetched segments. */
export async function renderMoment(render: Render): Promise<void> {
  const { tools, fetched, frameRate, texts, directory, signal } = render
  const stretch = fromWholeFrame(render.stretch, frameRate)
  const { orders, shown } = wordsOfMoment(texts, stretch)
  await runFfmpeg(tools, {
    args: pictureArguments(fetched, stretch),
    directory,
    timeLimitMs: DRAW_MS,
    signal,
  })
  await runTool({
    command: [process.execPath, DRAW_PROGRAM, JSON.stringify({ directory, orders })],
    niceness: DRAW_NICENESS,
    env: {},
    timeLimitMs: DRAW_MS,
    signal,
  })
  const args = renderArguments({ fetched, stretch, frameRate }, shown)
  await runFfmpeg(tools, { args, directory, timeLimitMs: RENDER_MS, signal })
}

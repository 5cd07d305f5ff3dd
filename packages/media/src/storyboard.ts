import { timestamp } from './captions.ts'
import { renditionArguments } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** The thumbnails of the seek bar: sheets of tiles, and a WebVTT that maps time to tiles. */
export type StoryboardPlan = {
  readonly tileWidth: number
  readonly tileHeight: number
  readonly intervalSeconds: number
  readonly sheets: readonly string[]
  readonly args: readonly string[]
  readonly vtt: string
}

const TILE_WIDTH = 160
const COLUMNS = 10
const ROWS = 10
const SHEET_TILES = COLUMNS * ROWS

/**
 * Plans the storyboard from the keyframes of the smallest sharp rendition. A tile stands for one
 * keyframe in short films and for up to five in long ones, so that an hour needs four sheets.
 */
export function planStoryboard(options: {
  readonly rendition: string
  readonly keyframeSeconds: number
  readonly durationSeconds: number
  readonly width: number
  readonly height: number
}): StoryboardPlan {
  const { rendition, keyframeSeconds, durationSeconds } = options
  const keyframesPerTile = durationSeconds <= 200 ? 1 : durationSeconds <= 1800 ? 3 : 5
  const intervalSeconds = keyframeSeconds * keyframesPerTile
  const tileHeight = Math.max(2, Math.round((TILE_WIDTH * options.height) / options.width / 2) * 2)
  const tiles = Math.max(1, Math.ceil(durationSeconds / intervalSeconds - 1e-3))
  const rows = Math.min(ROWS, Math.ceil(tiles / COLUMNS))
  const sheetCount = Math.ceil(tiles / SHEET_TILES)
  const sheets = Array.from({ length: sheetCount }, (_, index) => `storyboard_${index + 1}.jpg`)
  const cues = Array.from({ length: tiles }, (_, index) => {
    const start = index * intervalSeconds
    const end = Math.min(durationSeconds, start + intervalSeconds)
    const place = index % SHEET_TILES
    const [x, y] = [place % COLUMNS, Math.floor(place / COLUMNS)]
    const area = [x * TILE_WIDTH, y * tileHeight, TILE_WIDTH, tileHeight].join(',')

    return (
      `${timestamp(start)} --> ${timestamp(end)}\n` +
      `${sheets[Math.floor(index / SHEET_TILES)]}#xywh=${area}\n`
    )
  })

  return {
    tileWidth: TILE_WIDTH,
    tileHeight,
    intervalSeconds,
    sheets,
    args: [
      ...words('-skip_frame nokey'),
      ...renditionArguments(rendition),
      ...words('-map 0:v:0 -fps_mode passthrough -q:v 5 -start_number 1'),
      '-vf',
      tileFilters(keyframesPerTile, tileHeight, rows),
      'storyboard_%d.jpg',
    ],
    vtt: ['WEBVTT\n', ...cues].join('\n'),
  }
}

function tileFilters(keyframesPerTile: number, tileHeight: number, rows: number): string {
  return [
    `select='not(mod(n,${keyframesPerTile}))'`,
    `scale=w=${TILE_WIDTH}:h=${tileHeight}:flags=lanczos`,
    `tile=${COLUMNS}x${rows}`,
  ].join(',')
}

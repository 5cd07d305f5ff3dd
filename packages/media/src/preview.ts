import { renditionArguments } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** The silent clip that plays when a card is pointed at: where it lies in the film, and its shape. */
export type PreviewSpan = {
  readonly startSeconds: number
  readonly seconds: number
}

/** The preview as a file: cards are 16:9, so it is cut to that whatever the film's shape. */
export const PREVIEW = { file: 'preview.mp4', width: 640, height: 360 } as const

/** Six seconds, or `wantedSeconds`, from `startSeconds`, else from a fifth into the film. */
export function previewSpan(options: {
  readonly durationSeconds: number
  readonly startSeconds?: number | undefined
  readonly wantedSeconds?: number | undefined
}): PreviewSpan {
  const { durationSeconds, startSeconds = durationSeconds / 5, wantedSeconds = 6 } = options
  const seconds = Math.min(wantedSeconds, durationSeconds)

  return { startSeconds: Math.min(startSeconds, durationSeconds - seconds), seconds }
}

/** The arguments that cut the preview out of a rendition, from `offsetSeconds` into it. */
export function previewArguments(
  rendition: string,
  offsetSeconds: number,
  seconds: number,
): string[] {
  const span = `-ss ${offsetSeconds.toFixed(3)} -t ${seconds.toFixed(3)}`

  return [
    ...renditionArguments(rendition),
    ...words(`${span} -map 0:v:0 -an -map_metadata -1 -vf ${previewFilters()}`),
    ...words('-c:v libx264 -preset slow -crf 27 -profile:v high -level:v 3.1'),
    ...words(`-movflags +faststart ${PREVIEW.file}`),
  ]
}

function previewFilters(): string {
  return [
    `scale=w=${PREVIEW.width}:h=${PREVIEW.height}:force_original_aspect_ratio=increase:flags=lanczos`,
    `crop=${PREVIEW.width}:${PREVIEW.height}`,
    'setsar=1',
    'format=yuv420p',
  ].join(',')
}

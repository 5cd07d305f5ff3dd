import { renditionArguments } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** The span of the silent clip on a card. */
export type PreviewSpan = {
  readonly startSeconds: number
  readonly seconds: number
}

/** Cards are 16:9, so the preview is cropped to that. */
export const PREVIEW = { file: 'preview.mp4', width: 640, height: 360 } as const

/** `wantedSeconds`, default six, from `startSeconds`, default a fifth of the film. */
export function previewSpan(options: {
  readonly durationSeconds: number
  readonly startSeconds?: number | undefined
  readonly wantedSeconds?: number | undefined
}): PreviewSpan {
  const { durationSeconds, startSeconds = durationSeconds / 5, wantedSeconds = 6 } = options
  const seconds = Math.min(wantedSeconds, durationSeconds)

  return { startSeconds: Math.min(startSeconds, durationSeconds - seconds), seconds }
}

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

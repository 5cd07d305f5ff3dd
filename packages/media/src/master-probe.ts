import { z } from 'zod'

/** A frame rate as an exact fraction: 30000/1001, not 29.97. */
export const FrameRate = z.object({
  numerator: z.int().positive(),
  denominator: z.int().positive(),
})
export type FrameRate = z.infer<typeof FrameRate>

/** A track that the film does not use. */
export const OtherTrack = z.object({
  index: z.int(),
  kind: z.enum(['audio', 'video', 'captions']),
  codec: z.string(),
  /** Such as `ro`; null when the file does not state it. */
  lang: z.string().nullable(),
})
export type OtherTrack = z.infer<typeof OtherTrack>

/** The properties of a master that an import needs. */
export const MasterProbe = z.object({
  formats: z.array(z.string()),
  /** Zero when the file does not state it. */
  durationSeconds: z.number().nonnegative(),
  streamCount: z.int().nonnegative(),
  /** The first video track; `width` and `height` as shown, rotated and with square pixels. */
  video: z
    .object({
      index: z.int(),
      /** The duration of the video alone; null when the file does not state it. */
      durationSeconds: z.number().nonnegative().nullable(),
      width: z.int().positive(),
      height: z.int().positive(),
      codedPixels: z.int().positive(),
      frameRate: FrameRate,
      pixelFormat: z.string(),
      colorSpace: z.string(),
      colorTransfer: z.string(),
    })
    .nullable(),
  audio: z.object({ index: z.int(), channels: z.int().positive() }).nullable(),
  /** The stream index of a cover picture. */
  artwork: z.int().nullable(),
  others: z.array(OtherTrack),
  /** The start of each chapter in seconds; the title may be missing. */
  chapters: z.array(z.object({ t: z.number(), title: z.string().nullable() })),
})
export type MasterProbe = z.infer<typeof MasterProbe>

/** The size of a picture as shown: with square pixels, then rotated by `rotation` degrees. */
export function shownSize(
  coded: { readonly width: number; readonly height: number },
  sampleAspect: number,
  rotation: number,
): { width: number; height: number } {
  const width = Math.max(1, Math.round(coded.width * sampleAspect))
  const isTurned = Math.abs(rotation) % 180 === 90

  return isTurned ? { width: coded.height, height: width } : { width, height: coded.height }
}

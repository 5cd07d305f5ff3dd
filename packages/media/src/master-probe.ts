import { z } from 'zod'

/** A frame rate as the fraction that it really is: 30000/1001, not 29.97. */
export const FrameRate = z.object({
  numerator: z.int().positive(),
  denominator: z.int().positive(),
})
export type FrameRate = z.infer<typeof FrameRate>

/** A track of a master that its film is not made from. */
export const OtherTrack = z.object({
  index: z.int(),
  kind: z.enum(['audio', 'video', 'captions']),
  codec: z.string(),
  /** Such as `ro`; null when the file does not say. */
  lang: z.string().nullable(),
})
export type OtherTrack = z.infer<typeof OtherTrack>

/** What a master is, as far as importing it needs to know. */
export const MasterProbe = z.object({
  formats: z.array(z.string()),
  /** Zero when the file does not say. */
  durationSeconds: z.number().nonnegative(),
  streamCount: z.int().nonnegative(),
  /** The first moving picture; `width` and `height` as it is shown, turned and unsqueezed. */
  video: z
    .object({
      index: z.int(),
      /** How long the picture alone lasts; null when the file does not say. */
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
  /** The stream of a cover picture. */
  artwork: z.int().nullable(),
  others: z.array(OtherTrack),
  /** Where each chapter begins, in seconds; a title may be missing. */
  chapters: z.array(z.object({ t: z.number(), title: z.string().nullable() })),
})
export type MasterProbe = z.infer<typeof MasterProbe>

/** The size of a picture as it is shown: pixels made square, then turned by `rotation` degrees. */
export function shownSize(
  coded: { readonly width: number; readonly height: number },
  sampleAspect: number,
  rotation: number,
): { width: number; height: number } {
  const width = Math.max(1, Math.round(coded.width * sampleAspect))
  const isTurned = Math.abs(rotation) % 180 === 90

  return isTurned ? { width: coded.height, height: width } : { width, height: coded.height }
}

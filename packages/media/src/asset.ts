import { createHash } from 'node:crypto'
import { z } from 'zod'
import { FrameRate } from './master-probe.ts'

const FileName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/)
const Pixels = z.int().positive()
const BitRate = z.int().nonnegative()

/** One size and format of a picture. */
export const PictureFile = z.strictObject({
  file: FileName,
  width: Pixels,
  height: Pixels,
  format: z.enum(['avif', 'webp', 'jpeg', 'png']),
})
export type PictureFile = z.infer<typeof PictureFile>

/** A caption track; `sourceSha256` tells whether a new file brings other words. */
export const CaptionTrack = z.strictObject({
  lang: z.string(),
  label: z.string(),
  file: FileName,
  playlist: FileName,
  sourceSha256: z.string(),
})
export type CaptionTrack = z.infer<typeof CaptionTrack>

/** A named place in a film; `t` in seconds. */
export const FilmChapter = z.strictObject({ t: z.number().nonnegative(), title: z.string() })
export type FilmChapter = z.infer<typeof FilmChapter>

/**
 * Everything known about one imported film. It is written as `asset.json` after all other files, so
 * that an asset that can be read is complete.
 */
export const MediaAsset = z.strictObject({
  version: z.literal(1),
  /** The beginning of the master's SHA-256: the same film is imported once. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  masterSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether its segments open only with the key that the product keeps. */
  isEncrypted: z.boolean().default(false),
  /** Whether its stills show the artwork that was embedded in its master. */
  hasArtwork: z.boolean().optional(),
  durationSeconds: z.number().positive(),
  /** Of the largest rendition. */
  width: Pixels,
  height: Pixels,
  frameRate: FrameRate,
  playlists: z.strictObject({ web: FileName, cast: FileName, audio: FileName.nullable() }),
  renditions: z.array(
    z.strictObject({
      name: z.string(),
      width: Pixels,
      height: Pixels,
      codec: z.string(),
      peakBitsPerSecond: BitRate,
      averageBitsPerSecond: BitRate,
      playlist: FileName,
    }),
  ),
  audio: z.array(
    z.strictObject({
      name: z.string(),
      codec: z.string(),
      peakBitsPerSecond: BitRate,
      averageBitsPerSecond: BitRate,
      playlist: FileName,
    }),
  ),
  captions: z.array(CaptionTrack),
  /** The chapters that the master names. */
  chapters: z.array(FilmChapter).optional(),
  thumbnails: z.array(PictureFile),
  preview: z.strictObject({ file: FileName, width: Pixels, height: Pixels, seconds: z.number() }),
  storyboard: z.strictObject({
    file: FileName,
    sheets: z.array(FileName),
    tileWidth: Pixels,
    tileHeight: Pixels,
    intervalSeconds: z.number().positive(),
  }),
  files: z.array(
    z.strictObject({ name: FileName, bytes: z.int().nonnegative(), sha256: z.string() }),
  ),
})
export type MediaAsset = z.infer<typeof MediaAsset>

/** The file that makes an asset an asset. */
export const ASSET_FILE = 'asset.json'

/** What an operator may ask of a film beyond the usual. */
export type AssetTraits = {
  /** A second ladder in AV1 beside the one in H.264. */
  readonly hasAv1?: boolean | undefined
  readonly isEncrypted?: boolean | undefined
}

/**
 * The id of the asset that a master with this SHA-256 (hex) becomes. Other traits make other files, and
 * those have another id: they come to lie beside the ones that somebody may be watching.
 */
export function assetIdOf(masterSha256: string, traits: AssetTraits = {}): string {
  const marks = [traits.hasAv1 && 'av1', traits.isEncrypted && 'encrypted'].filter(Boolean)
  if (marks.length === 0) return masterSha256.slice(0, 32)
  const said = [masterSha256, ...marks].join(' ')

  return createHash('sha256').update(said).digest('hex').slice(0, 32)
}

/** Whether a file of an asset is one of its public ones, judged by its name alone. */
export function isPublicFile(file: string): boolean {
  return /^thumb_\d+\.(?:avif|webp|jpg|png)$/.test(file) || file === 'preview.mp4'
}

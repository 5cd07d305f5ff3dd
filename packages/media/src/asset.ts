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

/** A caption track; `sourceSha256` shows whether a new file has other text. */
export const CaptionTrack = z.strictObject({
  lang: z.string(),
  label: z.string(),
  file: FileName,
  playlist: FileName,
  sourceSha256: z.string(),
})
export type CaptionTrack = z.infer<typeof CaptionTrack>

/** A chapter of a film; `t` in seconds. */
export const FilmChapter = z.strictObject({ t: z.number().nonnegative(), title: z.string() })
export type FilmChapter = z.infer<typeof FilmChapter>

/** The description of an imported film. It is written as `asset.json` after all other files, so an asset that can be read is complete. */
export const MediaAsset = z.strictObject({
  version: z.literal(1),
  /** The first half of the master's SHA-256: the same film is imported once. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  masterSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether its segments are encrypted with a key of the product. */
  isEncrypted: z.boolean().default(false),
  hasArtwork: z.boolean().optional(),
  durationSeconds: z.number().positive(),
  /** Width and height of the largest rendition. */
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

export const ASSET_FILE = 'asset.json'

/** Options of an asset that change its files. */
export type AssetTraits = {
  /** Whether it also has AV1 renditions. */
  readonly hasAv1?: boolean | undefined
  readonly isEncrypted?: boolean | undefined
}

/** The id of the asset of a master, from its SHA-256 in hex. Other traits give another id, so new files never replace those that are being watched. */
export function assetIdOf(masterSha256: string, traits: AssetTraits = {}): string {
  const marks = [traits.hasAv1 && 'av1', traits.isEncrypted && 'encrypted'].filter(Boolean)
  if (marks.length === 0) return masterSha256.slice(0, 32)
  const said = [masterSha256, ...marks].join(' ')

  return createHash('sha256').update(said).digest('hex').slice(0, 32)
}

/** Whether a file of an asset is public, by its name. */
export function isPublicFile(file: string): boolean {
  return /^thumb_\d+\.(?:avif|webp|jpg|png)$/.test(file) || file === 'preview.mp4'
}

/** A box of an MP4 file (ISO 14496-12): its type and the span of its content. */
export type Mp4Box = {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

export type ByteSpan = { readonly offset: number; readonly length: number }

const VISUAL_ENTRY_HEADER = 78
const TRUN_HAS = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200 } as const

/**
 * The boxes between two offsets.
 *
 * @throws RangeError when the bytes are truncated.
 */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): Mp4Box[] {
  const boxes: Mp4Box[] = []
  let start = from

  while (start < to) {
    const declared = bytes.readUInt32BE(start)
    const isLarge = declared === 1
    const size = isLarge
      ? Number(bytes.readBigUInt64BE(start + 8))
      : declared === 0
        ? to - start
        : declared
    const contentStart = start + (isLarge ? 16 : 8)
    const end = start + size
    if (end > to || end < contentStart) throw new RangeError(`A torn MP4 box at byte ${start}`)
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, contentStart, end })
    start = end
  }

  return boxes
}

/** The first box at a path such as `moov/trak/mdia`; null when absent. */
export function findBox(bytes: Buffer, path: string, within?: Mp4Box): Mp4Box | null {
  const [type = '', ...rest] = path.split('/')
  const boxes = within ? boxesIn(bytes, within.contentStart, within.end) : boxesIn(bytes)
  const found = boxes.find((box) => box.type === type) ?? null

  return found === null || rest.length === 0 ? found : findBox(bytes, rest.join('/'), found)
}

/** The RFC 6381 name of the codec in an init segment: `avc1.64001f`, `av01.0.08M.08` or `mp4a.40.2`. */
export function codecOf(init: Buffer): string {
  const descriptions = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  if (!descriptions) throw new Error('This init segment describes no sample')
  // Version, flags and the number of entries come first.
  const [entry] = boxesIn(init, descriptions.contentStart + 8, descriptions.end)
  if (entry?.type === 'mp4a') return 'mp4a.40.2'
  if (entry?.type === 'avc1') {
    const from = configurationOf(init, entry, 'avcC').contentStart + 1
    return `avc1.${init.toString('hex', from, from + 3)}`
  }
  if (entry?.type === 'av01') return av1CodecOf(init, configurationOf(init, entry, 'av1C'))

  throw new Error(`An unexpected codec: ${entry?.type ?? 'none'}`)
}

function configurationOf(init: Buffer, entry: Mp4Box, type: string): Mp4Box {
  const inside = { ...entry, contentStart: entry.contentStart + VISUAL_ENTRY_HEADER }
  const configuration = findBox(init, type, inside)
  if (!configuration) throw new Error(`This init segment has no ${type} box`)

  return configuration
}

/** Profile, level, tier and bit depth (AV1 in ISOBMFF §5); ours has always eight bits. */
function av1CodecOf(init: Buffer, { contentStart }: Mp4Box): string {
  const [profileAndLevel, flags] = [
    init.readUInt8(contentStart + 1),
    init.readUInt8(contentStart + 2),
  ]
  const level = String(profileAndLevel & 0x1f).padStart(2, '0')

  return `av01.${profileAndLevel >> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.08`
}

/** The span from `moof` to the end of the first sample of a fragment. */
export function firstSampleSpan(segment: Buffer): ByteSpan {
  const moof = findBox(segment, 'moof')
  const trun = moof && findBox(segment, 'traf/trun', moof)
  if (!moof || !trun) throw new Error('This segment holds no movie fragment')
  const flags = segment.readUInt32BE(trun.contentStart) & 0xffffff
  // After version, flags and the sample count.
  let at = trun.contentStart + 8
  const dataOffset = flags & TRUN_HAS.dataOffset ? segment.readInt32BE(at) : 0
  if (flags & TRUN_HAS.dataOffset) at += 4
  if (flags & TRUN_HAS.firstFlags) at += 4
  if (flags & TRUN_HAS.duration) at += 4
  const size = flags & TRUN_HAS.size ? segment.readUInt32BE(at) : defaultSampleSize(segment, moof)

  return { offset: moof.start, length: dataOffset + size }
}

function defaultSampleSize(segment: Buffer, moof: Mp4Box): number {
  const tfhd = findBox(segment, 'traf/tfhd', moof)
  if (!tfhd) throw new Error('This fragment has no tfhd box')
  const flags = segment.readUInt32BE(tfhd.contentStart) & 0xffffff
  if (!(flags & 0x10)) throw new Error('This fragment tells no sample size')
  const skipped = (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)

  return segment.readUInt32BE(tfhd.contentStart + 8 + skipped)
}

import { boxesIn, findBox, type Mp4Box } from './mp4-boxes.ts'

/** Where a segment belongs: later by so many ticks, after so many segments. */
export type Move = { readonly ticks: number; readonly segments: number }

/** The ticks per second of the track of an init segment. */
export function timescaleOf(init: Buffer): number {
  const header = findBox(init, 'moov/trak/mdia/mdhd')
  if (!header) throw new Error('This init segment has no media header')
  const isLong = init.readUInt8(header.contentStart) === 1

  return init.readUInt32BE(header.contentStart + (isLong ? 20 : 12))
}

/** Moves a segment in time, in place: its decode times, its index and the numbers of its fragments. */
export function moveSegment(segment: Buffer, { ticks, segments }: Move): void {
  for (const box of boxesIn(segment)) {
    if (box.type === 'sidx') addTicks(segment, box, 8, ticks)
    if (box.type !== 'moof') continue
    const header = findBox(segment, 'mfhd', box)
    const time = findBox(segment, 'traf/tfdt', box)
    if (!header || !time) throw new Error('This fragment has no header or no decode time')
    const at = header.contentStart + 4
    segment.writeUInt32BE(segment.readUInt32BE(at) + segments, at)
    addTicks(segment, time, 0, ticks)
  }
}

/** Adds to a time that is so many bytes after version and flags. Version 1 has 64 bits. */
function addTicks(segment: Buffer, { contentStart, type }: Mp4Box, offset: number, ticks: number) {
  if (segment.readUInt8(contentStart) !== 1) throw new Error(`This ${type} box has short times`)
  const at = contentStart + 4 + offset
  segment.writeBigUInt64BE(segment.readBigUInt64BE(at) + BigInt(ticks), at)
}

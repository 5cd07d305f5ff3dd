import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxesIn, findBox } from './mp4-boxes.ts'

/** When a segment is decoded and shown by its own boxes. For tests. */
export async function timingOf(directory: string, file: string) {
  const segment = await readFile(join(directory, file))
  const index = boxesIn(segment).find(({ type }) => type === 'sidx')
  const moof = findBox(segment, 'moof')
  const header = moof && findBox(segment, 'mfhd', moof)
  const time = moof && findBox(segment, 'traf/tfdt', moof)
  const samples = moof && findBox(segment, 'traf/trun', moof)
  if (!index || !header || !time || !samples) throw new Error(`${file} lacks a box`)

  return {
    file,
    shownAt: Number(segment.readBigUInt64BE(index.contentStart + 12)),
    decodedAt: Number(segment.readBigUInt64BE(time.contentStart + 4)),
    number: segment.readUInt32BE(header.contentStart + 4),
    samples: segment.readUInt32BE(samples.contentStart + 4),
    ticks: segment.readUInt32BE(index.contentStart + 36),
  }
}

import { crc32, deflateRawSync } from 'node:zlib'

export type ArchiveFile = { readonly name: string; readonly text: string }

// PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. Bit 11: names are UTF-8.
const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8

const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

/** MS-DOS time in UTC, from 1980 on. */
function dosTime(moment: Date): number[] {
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5)
  const year = Math.max(0, moment.getUTCFullYear() - 1980)
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()

  return [...u16(time), ...u16(date)]
}

function entryOf({ name, text }: ArchiveFile, moment: Date) {
  const bytes = Buffer.from(text)
  const packed = deflateRawSync(bytes)
  const label = Buffer.from(name)
  const facts = [
    ...u16(VERSION),
    ...u16(UTF8_NAMES),
    ...u16(DEFLATED),
    ...dosTime(moment),
    ...u32(crc32(bytes)),
    ...u32(packed.length),
    ...u32(bytes.length),
    ...u16(label.length),
    ...u16(0),
  ]
  const local = Buffer.concat([Buffer.from([...u32(LOCAL_HEADER), ...facts]), label, packed])
  const central = (offset: number) => {
    const rest = [...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(offset)]
    return Buffer.concat([
      Buffer.from([...u32(CENTRAL_HEADER), ...u16(VERSION), ...facts, ...rest]),
      label,
    ])
  }

  return { local, central }
}

/** Does not support ZIP64. */
export function zipArchive(files: readonly ArchiveFile[], moment: Date): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { local, central } = entryOf(file, moment)
    locals.push(local)
    centrals.push(central(offset))
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const count = u16(files.length)
  const end = [...u32(END_OF_DIRECTORY), ...u16(0), ...u16(0), ...count, ...count]

  return Buffer.concat([
    ...locals,
    directory,
    Buffer.from([...end, ...u32(directory.length), ...u32(offset), ...u16(0)]),
  ])
}

import { inflateRawSync } from 'node:zlib'

export function unpack(archive: Buffer): { readonly name: string; readonly text: string }[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = archive.readUInt32LE(end + 16)

  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + archive.readUInt16LE(offset + 26)
    at += 46 + nameLength
    return { name, text: inflateRawSync(archive.subarray(start, start + size)).toString() }
  })
}

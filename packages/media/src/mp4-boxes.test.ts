import { describe, expect, it } from 'vitest'
import { boxesIn, codecOf, firstSampleSpan } from './mp4-boxes.ts'

const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}
const init = (entry: Buffer) => {
  const stsd = box('stsd', words(0, 1), entry)
  return box('moov', box('trak', box('mdia', box('minf', box('stbl', stsd)))))
}

describe('codecOf', () => {
  it('returns the profile and level of H.264', () => {
    const avcC = box('avcC', Buffer.from([1, 0x64, 0x00, 0x1f, 0xff]))

    expect(codecOf(init(box('avc1', Buffer.alloc(78), avcC)))).toBe('avc1.64001f')
  })

  it('names AAC', () => {
    expect(codecOf(init(box('mp4a', Buffer.alloc(28))))).toBe('mp4a.40.2')
  })

  it('refuses other codecs', () => {
    expect(() => codecOf(init(box('hvc1')))).toThrow('unexpected codec: hvc1')
  })
})

describe('firstSampleSpan', () => {
  const tfhd = box('tfhd', words(0x10, 1, 77))

  it('reaches from the fragment header to the end of the first sample', () => {
    // Data offset, first sample's flags and, per sample, duration and size.
    const trun = box('trun', words(0x305, 2, 100, 0, 512, 900, 512, 50))
    const segment = Buffer.concat([box('styp'), box('moof', box('traf', tfhd, trun))])

    expect(firstSampleSpan(segment)).toEqual({ offset: 8, length: 1000 })
  })

  it('uses the common sample size when there are no others', () => {
    const trun = box('trun', words(0x1, 2, 100))

    expect(firstSampleSpan(box('moof', box('traf', tfhd, trun)))).toEqual({
      offset: 0,
      length: 177,
    })
  })
})

describe('boxesIn', () => {
  it('refuses boxes that reach beyond the bytes', () => {
    expect(() => boxesIn(Buffer.from([0, 0, 1, 0, 0x66, 0x72, 0x65, 0x65]))).toThrow('torn')
    expect(() => boxesIn(Buffer.from([0, 0, 0, 2, 0x66, 0x72, 0x65, 0x65]))).toThrow('torn')
  })
})

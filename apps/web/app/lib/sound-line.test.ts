import { describe, expect, it } from 'vitest'
import { levelsOf, peaksOf, soundSegments } from './sound-line.ts'

const playlist = [
  '#EXTM3U',
  '#EXT-X-MAP:URI="a64_init.mp4"',
  ...[0, 1, 2].flatMap((number) => ['#EXTINF:2.000000,', `a64_${number}.m4s`]),
].join('\n')

describe('soundSegments', () => {
  it('are those of a time window, with their starts', () => {
    const window = { fromMs: 2_500, toMs: 4_100 }

    expect(soundSegments(playlist, 'https://x.example/m/a64.m3u8', window)).toEqual({
      init: 'https://x.example/m/a64_init.mp4',
      parts: [
        { url: 'https://x.example/m/a64_1.m4s', startMs: 2_000 },
        { url: 'https://x.example/m/a64_2.m4s', startMs: 4_000 },
      ],
    })
  })

  it('are none of an encrypted film', () => {
    const encrypted = `${playlist}\n#EXT-X-KEY:METHOD=AES-128,URI="film.key"`

    expect(soundSegments(encrypted, 'https://x.example/', { fromMs: 0, toMs: 1 })).toBeNull()
  })
})

describe('levelsOf', () => {
  it('has the loudest sample of each tenth of a second, against the loudest of all', () => {
    const samples = new Float32Array(30)
    samples[5] = -0.4
    samples[25] = 0.8

    expect(levelsOf(samples, 100)).toEqual([0.5, 0, 1])
  })
})

describe('peaksOf', () => {
  it('has the loudest sample of each step, as it is', () => {
    const samples = new Float32Array(25)
    samples[3] = -0.5
    samples[14] = 0.25
    samples[24] = 1

    expect(peaksOf(samples, 1_000, 5)).toEqual([0.5, 0, 0.25, 0, 1])
    expect(peaksOf(samples, 1_000, 10)).toEqual([0.5, 0.25])
  })
})

import { describe, expect, it } from 'vitest'
import { loudnessFilters, parseLoudness } from './loudness.ts'

const report = (integrated: string, peak = '-1.9') => `size=N/A time=00:00:27.15
[Parsed_ebur128_2 @ 0x556506461200] Summary:

  Integrated loudness:
    I:         ${integrated} LUFS
    Threshold: -34.9 LUFS

  Loudness range:
    LRA:         0.1 LU
    Threshold: -44.9 LUFS
    LRA low:   -25.0 LUFS
    LRA high:  -24.9 LUFS

  True peak:
    Peak:       ${peak} dBFS
`

describe('parseLoudness', () => {
  it('reads the report of the first pass', () => {
    expect(parseLoudness(report('-16.4'))).toEqual({ integrated: -16.4, truePeak: -1.9 })
  })

  it('measures silence', () => {
    expect(parseLoudness(report('-70.0', '-inf'))).toBeNull()
    expect(parseLoudness(report('-inf', '-inf'))).toBeNull()
  })

  it('throws an error without a report', () => {
    expect(() => parseLoudness('nothing')).toThrow('ebur128')
  })
})

describe('loudnessFilters', () => {
  it('does not change silence', () => {
    expect(loudnessFilters(null)).toEqual([])
  })

  it('amplifies by one gain while no peak exceeds -2 dBTP', () => {
    expect(loudnessFilters({ integrated: -20, truePeak: -6 })).toEqual(['volume=4.00dB'])
  })

  it('limits peaks that would exceed it, between samples too', () => {
    expect(loudnessFilters({ integrated: -20, truePeak: -5.9 })).toEqual([
      'volume=4.00dB',
      'aresample=192000',
      'alimiter=limit=0.7943282347242815:level=disabled:latency=1',
      'aresample=48000',
    ])
  })
})

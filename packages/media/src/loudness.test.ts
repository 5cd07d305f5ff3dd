import { describe, expect, it } from 'vitest'
import { loudnessFilters, parseLoudness } from './loudness.ts'

const report = (integrated: string) => `size=N/A time=00:00:27.15
[Parsed_loudnorm_2 @ 0x556506461200]
{
	"input_i" : "${integrated}",
	"input_tp" : "-1.89",
	"input_lra" : "9.00",
	"input_thresh" : "-27.32",
	"output_i" : "-16.40",
	"output_tp" : "-2.00",
	"output_lra" : "6.60",
	"output_thresh" : "-27.12",
	"normalization_type" : "dynamic",
	"target_offset" : "0.40"
}
`

describe('parseLoudness', () => {
  it('reads the report of the first pass', () => {
    expect(parseLoudness(report('-16.43'))).toEqual({
      integrated: -16.43,
      truePeak: -1.89,
      range: 9,
      threshold: -27.32,
      offset: 0.4,
    })
  })

  it('measures silence', () => {
    expect(parseLoudness(report('-inf'))).toBeNull()
    expect(parseLoudness(report('-70.00'))).toBeNull()
  })

  it('throws an error without a report', () => {
    expect(() => parseLoudness('nothing')).toThrow('loudnorm')
  })
})

describe('loudnessFilters', () => {
  it('does not change silence', () => {
    expect(loudnessFilters(null)).toBe(
      'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo',
    )
  })
})

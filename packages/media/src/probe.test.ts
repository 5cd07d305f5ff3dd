import { describe, expect, it } from 'vitest'
import { parseFrameRate, parseProbe } from './probe.ts'

const cover = {
  index: 0,
  codec_type: 'video',
  width: 600,
  height: 600,
  disposition: { attached_pic: 1 },
}
const film = {
  index: 1,
  codec_type: 'video',
  width: 720,
  height: 576,
  sample_aspect_ratio: '64:45',
  avg_frame_rate: '25/1',
  pix_fmt: 'yuv420p',
  color_space: 'bt470bg',
  disposition: { attached_pic: 0 },
}
const voice = (index: number, isDefault: number) => ({
  index,
  codec_type: 'audio',
  channels: 2,
  disposition: { default: isDefault },
})
const json = (streams: unknown[], duration: string | undefined = '12.5') =>
  JSON.stringify({
    streams,
    format: { format_name: 'mov,mp4', nb_streams: streams.length, duration },
  })

describe('parseProbe', () => {
  it('selects the first video stream, as displayed, and the default audio', () => {
    expect(parseProbe(json([cover, film, voice(2, 0), voice(3, 1)]))).toEqual({
      formats: ['mov', 'mp4'],
      durationSeconds: 12.5,
      streamCount: 4,
      video: {
        index: 1,
        width: 1024,
        height: 576,
        durationSeconds: null,
        codedPixels: 720 * 576,
        frameRate: { numerator: 25, denominator: 1 },
        pixelFormat: 'yuv420p',
        colorSpace: 'bt470bg',
        colorTransfer: 'unknown',
      },
      audio: { index: 3, channels: 2 },
      artwork: 0,
      others: [{ index: 2, kind: 'audio', codec: 'unknown', lang: null }],
      chapters: [],
    })
  })

  it('reads chapters, also without a title', () => {
    const probed = JSON.stringify({
      streams: [film],
      chapters: [
        { id: 0, start_time: '0.000000', end_time: '5.000000', tags: { title: 'Început' } },
        { id: 1, start_time: '5.000000', end_time: '12.500000' },
      ],
      format: { format_name: 'mov,mp4', nb_streams: 1, duration: '12.5' },
    })

    expect(parseProbe(probed)?.chapters).toEqual([
      { t: 0, title: 'Început' },
      { t: 5, title: null },
    ])
  })

  it('lists other streams of video, audio and captions, but not of data', () => {
    const captions = {
      index: 4,
      codec_type: 'subtitle',
      codec_name: 'subrip',
      disposition: {},
      tags: { language: 'rum' },
    }
    const data = { index: 5, codec_type: 'data', disposition: {} }
    const second = { ...film, index: 6, codec_name: 'h264' }
    const { others } = parseProbe(json([film, voice(2, 1), captions, data, second])) ?? {}

    expect(others).toEqual([
      { index: 4, kind: 'captions', codec: 'subrip', lang: 'ro' },
      { index: 6, kind: 'video', codec: 'h264', lang: null },
    ])
  })

  it('turns a film that was shot upright', () => {
    const upright = { ...film, sample_aspect_ratio: '1:1', side_data_list: [{ rotation: -90 }] }

    expect(parseProbe(json([upright]))?.video).toMatchObject({ width: 576, height: 720 })
  })

  it('finds no film in a cover picture', () => {
    expect(parseProbe(json([cover, voice(1, 1)]))?.video).toBeNull()
  })

  it('returns zero for an unknown length', () => {
    expect(parseProbe(json([film], 'N/A'))?.durationSeconds).toBe(0)
  })

  it('refuses an empty output', () => {
    expect(parseProbe('{}')).toBeNull()
  })
})

describe('parseFrameRate', () => {
  it('refuses invalid rates', () => {
    expect(parseFrameRate('30000/1001')).toEqual({ numerator: 30_000, denominator: 1001 })
    expect(parseFrameRate('0/0')).toBeNull()
    expect(parseFrameRate('nonsense')).toBeNull()
  })
})

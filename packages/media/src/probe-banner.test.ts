import { describe, expect, it } from 'vitest'
import { parseFfmpegBanner } from './probe-banner.ts'

const BANNER = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/films/a.mp4':
  Metadata:
    major_brand     : isom
  Duration: 01:02:03.50, start: 0.000000, bitrate: 1009 kb/s
  Chapters:
    Chapter #0:0: start 0.000000, end 60.500000
      Metadata:
        title           : Început
    Chapter #0:1: start 60.500000, end 3723.500000
  Stream #0:0[0x1](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080 [SAR 1:1 DAR 16:9], 9000 kb/s, 29.97 fps, 29.97 tbr, 90k tbn (default)
    Metadata:
      handler_name    : VideoHandler
    Side data:
      displaymatrix: rotation of -90.00 degrees
  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, 5.1(side), fltp, 175 kb/s
  Stream #0:2[0x3](ron): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 175 kb/s (default)
  Stream #0:3(eng): Subtitle: mov_text (tx3g / 0x67337874), 0 kb/s (default)
  Stream #0:4: Video: mjpeg (Baseline), yuvj420p(pc, bt470bg/unknown/unknown), 64x64 [SAR 1:1 DAR 1:1], 90k tbr, 90k tbn (attached pic)
At least one output file must be specified
`

describe('parseFfmpegBanner', () => {
  it('returns the values of ffprobe', () => {
    expect(parseFfmpegBanner(BANNER)).toEqual({
      formats: ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'],
      durationSeconds: 3723.5,
      streamCount: 5,
      video: {
        index: 0,
        width: 1080,
        height: 1920,
        durationSeconds: null,
        codedPixels: 1920 * 1080,
        frameRate: { numerator: 29_970, denominator: 1000 },
        pixelFormat: 'yuv420p10le',
        colorSpace: 'bt2020nc',
        colorTransfer: 'arib-std-b67',
      },
      audio: { index: 2, channels: 2 },
      artwork: 4,
      others: [
        { index: 1, kind: 'audio', codec: 'aac', lang: null },
        { index: 3, kind: 'captions', codec: 'mov_text', lang: 'en' },
      ],
      chapters: [
        { t: 0, title: 'Început' },
        { t: 60.5, title: null },
      ],
    })
  })

  it('finds no film in a file that ffmpeg cannot open', () => {
    expect(parseFfmpegBanner('file:/x: Invalid data found when processing input')).toBeNull()
  })
})

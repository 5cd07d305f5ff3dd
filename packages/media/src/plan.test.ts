import { describe, expect, it } from 'vitest'
import type { AcceptedMaster } from './accept.ts'
import type { VideoPart } from './film-parts.ts'
import { planEncoding, planVideoPart, type PlanInput } from './plan.ts'

type Changes = { video?: Partial<AcceptedMaster['video']>; audio?: AcceptedMaster['audio'] }

const input = ({ video, audio = { index: 1, channels: 2 } }: Changes = {}): PlanInput => ({
  file: '/films/-y $(x).mp4',
  master: {
    formats: ['mov'],
    durationSeconds: 20,
    streamCount: 2,
    video: {
      index: 0,
      durationSeconds: 20,
      width: 416,
      height: 234,
      codedPixels: 416 * 234,
      frameRate: { numerator: 25, denominator: 1 },
      pixelFormat: 'yuv420p',
      colorSpace: 'bt709',
      colorTransfer: 'bt709',
      ...video,
    },
    audio,
    artwork: null,
    others: [],
    chapters: [],
    isSoundOnly: false,
  },
  coverFile: null,
  loudness: { integrated: -21.5, truePeak: -8 },
  preset: 'fast',
  av1Encoder: null,
  threads: 4,
})

const graphOf = (plan: { args: readonly string[] }) =>
  plan.args[plan.args.indexOf('-filter_complex') + 1]

describe('planEncoding', () => {
  it('is one run of ffmpeg for the whole ladder', () => {
    const { args } = planEncoding(input())

    expect(args.slice(0, 9)).toEqual([
      '-protocol_whitelist',
      'file,pipe',
      '-format_whitelist',
      'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,flv,ogg,mp3,wav,flac',
      '-max_pixels',
      '33177600',
      '-i',
      'file:/films/-y $(x).mp4',
      '-filter_complex',
    ])
    expect(args.slice(10).join(' ')).toBe(
      '-map [v234] -c:v libx264 -preset fast -threads 4 -profile:v high -level:v 3.0 ' +
        '-crf 26 -maxrate 300k -bufsize 300k -sc_threshold 0 ' +
        '-x264-params scenecut=0:open-gop=0:aq-mode=2 -g 50 -keyint_min 50 ' +
        '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -video_track_timescale 90000 ' +
        '-map_metadata -1 -map_chapters -1 -f hls -hls_time 2 -hls_list_size 0 ' +
        '-hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments ' +
        '-avoid_negative_ts disabled -hls_fmp4_init_filename v234_init.mp4 ' +
        '-hls_segment_filename v234_%05d.m4s v234.m3u8 ' +
        '-map [a128] -c:a aac -b:a 128k -ac 2 ' +
        '-map_metadata -1 -map_chapters -1 -f hls -hls_time 2 -hls_list_size 0 ' +
        '-hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments ' +
        '-avoid_negative_ts disabled -hls_fmp4_init_filename a128_init.mp4 ' +
        '-hls_segment_filename a128_%05d.m4s a128.m3u8 ' +
        '-map [a64] -c:a aac -b:a 64k -ac 2 ' +
        '-map_metadata -1 -map_chapters -1 -f hls -hls_time 2 -hls_list_size 0 ' +
        '-hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments ' +
        '-avoid_negative_ts disabled -hls_fmp4_init_filename a64_init.mp4 ' +
        '-hls_segment_filename a64_%05d.m4s a64.m3u8',
    )
  })

  it('starts video and audio at zero and normalizes to -16 LUFS', () => {
    expect(graphOf(planEncoding(input()))).toBe(
      '[0:0]yadif=deint=interlaced,fps=25/1:start_time=0,format=yuv420p,split=1[sv234];' +
        '[sv234]scale=w=416:h=234:flags=lanczos,setsar=1[v234];' +
        '[0:1]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,' +
        'volume=5.50dB,apad=whole_dur=20,asplit=2[a128][a64]',
    )
  })

  it('adds the same pictures in AV1, with keyframes at the same moments', () => {
    const video = { width: 1280, height: 720 }
    const plain = planEncoding(input({ video }))
    const { videos, args } = planEncoding({ ...input({ video }), av1Encoder: 'libsvtav1' })

    expect(videos.slice(0, plain.videos.length)).toEqual(plain.videos)
    expect(
      videos
        .slice(plain.videos.length)
        .map(({ name, codec, width, height }) => [name, codec, width, height]),
    ).toEqual([
      ['av1_720', 'av1', 1280, 720],
      ['av1_540', 'av1', 960, 540],
      ['av1_360', 'av1', 640, 360],
    ])
    expect(args.join(' ')).toContain(
      '-map [av1_720] -c:v libsvtav1 -preset 9 -crf 35 -maxrate 1450k -bufsize 1450k ' +
        '-svtav1-params scd=0:lp=4 -g 50 -keyint_min 50 -color_primaries bt709',
    )
  })

  it('shows the last frame until longer audio ends', () => {
    expect(graphOf(planEncoding(input({ video: { durationSeconds: 17.5 } })))).toContain(
      'fps=25/1:start_time=0,tpad=stop_mode=clone:stop_duration=2.5,format',
    )
  })

  it('does not amplify silence', () => {
    expect(graphOf(planEncoding({ ...input(), loudness: null }))).not.toContain('volume')
  })

  it('creates no audio for a film without it', () => {
    const plan = planEncoding(input({ audio: null }))

    expect(plan.audios).toEqual([])
    expect(plan.args.join(' ')).not.toContain('aac')
  })

  it('creates one small rendition of the still of audio', () => {
    const still = { width: 1280, height: 720, frameRate: { numerator: 5, denominator: 1 } }
    const { videos } = planEncoding({ ...input({ video: still }), coverFile: '/work/cover.png' })

    expect(videos.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['v360', 640, 360],
    ])
  })

  it('drops every second frame of the small renditions of a fast film', () => {
    const fast = { width: 1280, height: 720, frameRate: { numerator: 50, denominator: 1 } }
    const plan = planEncoding(input({ video: fast }))

    expect(graphOf(plan)).toContain('[sv720]scale=w=1280:h=720')
    expect(graphOf(plan)).toContain('[sv540]framestep=2,scale=w=960:h=540')
    expect(plan.args.join(' ')).toContain('-level:v 3.2 -crf 22 -maxrate 2400k')
  })

  it('turns the colours of old and of HDR films into those of the web', () => {
    expect(graphOf(planEncoding(input({ video: { colorSpace: 'smpte170m' } })))).toContain(
      'in_color_matrix=bt601:out_color_matrix=bt709',
    )
    expect(graphOf(planEncoding(input({ video: { colorTransfer: 'smpte2084' } })))).toContain(
      'tonemap=hable',
    )
  })

  it('has a timeout of ten minutes and a minute per second of film', () => {
    expect(planEncoding(input()).timeLimitMs).toBe(600_000 + 20 * 60_000)
  })
})

describe('planVideoPart', () => {
  const argsOf = (part: VideoPart) => planVideoPart(input(), part).args.join(' ')

  it('reads from before a part and keeps its frames, counted from the start of the film', () => {
    const args = argsOf({ kind: 'video', fromSegment: 4, toSegment: 7 })

    expect(args).toMatch(/^-copyts -start_at_zero -noaccurate_seek -ss 7 /)
    expect(args).toContain(
      'fps=25/1:start_time=0,trim=start_frame=200:end_frame=350,setpts=PTS-STARTPTS,',
    )
    expect(args).toContain('-start_number 4 ')
    expect(args).not.toContain('aac')
  })

  it('reads the last part to the end of the film', () => {
    expect(argsOf({ kind: 'video', fromSegment: 4, toSegment: null })).toContain(
      'trim=start_frame=200,setpts',
    )
  })

  it('encodes each rendition as a single run does', () => {
    const whole = planEncoding(input()).args.join(' ')
    const first = argsOf({ kind: 'video', fromSegment: 0, toSegment: 7 })
    const from = (args: string) => args.slice(args.indexOf('-map [v234]'))

    expect(from(whole).startsWith(from(first))).toBe(true)
    expect(from(whole).slice(from(first).length)).toContain('aac')
  })
})

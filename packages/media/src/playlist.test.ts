import { describe, expect, it } from 'vitest'
import {
  audioPlaylist,
  captionPlaylist,
  iframePlaylist,
  mediaPlaylist,
  multivariantPlaylist,
  targetSecondsOf,
  withCaptions,
  type VideoVariant,
} from './playlist.ts'
import { bitRates, type EncodedTrack, type Segment } from './segments.ts'

const segment = (file: string, seconds: number, bytes: number, hasKeyframe = true): Segment => ({
  file,
  seconds,
  bytes,
  keyframe: hasKeyframe ? { offset: 76, length: 1000 } : null,
})
const track = (name: string, codec: string, bytes: number): EncodedTrack => {
  const isVideo = codec.startsWith('avc1')
  const segments = [
    segment(`${name}_00000.m4s`, 2, bytes, isVideo),
    segment(`${name}_00001.m4s`, 0.5, bytes / 2, isVideo),
  ]
  return { name, codec, initFile: `${name}_init.mp4`, segments, ...bitRates(segments) }
}
const video = (name: string, width: number, height: number, bytes: number): VideoVariant => ({
  track: track(name, 'avc1.64001f', bytes),
  width,
  height,
  frameRate: { numerator: 25, denominator: 1 },
  audio: 'a128',
})
const sound = track('a128', 'mp4a.40.2', 32_000)
const videos = [video('v1080', 1920, 1080, 1_000_000), video('v720', 1280, 720, 500_000)]
const language = { lang: 'ro', label: 'Română' }

describe('multivariantPlaylist', () => {
  it('starts with 720p and has measured rates including audio', () => {
    expect(multivariantPlaylist({ videos, audios: [sound], language })).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a128",NAME="Română",LANGUAGE="ro",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a128.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2128000,AVERAGE-BANDWIDTH=2553600,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000,VIDEO-RANGE=SDR,AUDIO="a128",CLOSED-CAPTIONS=NONE
v720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=4128000,AVERAGE-BANDWIDTH=4953600,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=25.000,VIDEO-RANGE=SDR,AUDIO="a128",CLOSED-CAPTIONS=NONE
v1080.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=4000,AVERAGE-BANDWIDTH=6400,CODECS="avc1.64001f",RESOLUTION=1920x1080,URI="v1080_iframe.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=4000,AVERAGE-BANDWIDTH=6400,CODECS="avc1.64001f",RESOLUTION=1280x720,URI="v720_iframe.m3u8"
`,
    )
  })

  it('has no audio for a film without it', () => {
    const playlist = multivariantPlaylist({ videos, audios: [], language })

    expect(playlist).not.toContain('AUDIO')
    expect(playlist).toContain('CODECS="avc1.64001f",')
  })
})

describe('withCaptions', () => {
  const playlist = multivariantPlaylist({ videos: videos.slice(1), audios: [], language })

  it('lists the captions before the variants and in each of them', () => {
    const captions = [{ lang: 'ro', label: 'Română "$&"', playlist: 'captions_ro.m3u8' }]

    expect(withCaptions(playlist, captions)).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Română  $& ",LANGUAGE="ro",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="captions_ro.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=2400000,CODECS="avc1.64001f",RESOLUTION=1280x720,FRAME-RATE=25.000,VIDEO-RANGE=SDR,CLOSED-CAPTIONS=NONE,SUBTITLES="captions"
v720.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=4000,AVERAGE-BANDWIDTH=6400,CODECS="avc1.64001f",RESOLUTION=1280x720,URI="v720_iframe.m3u8"
`,
    )
  })

  it('is unchanged without captions', () => {
    expect(withCaptions(playlist, [])).toBe(playlist)
  })
})

describe('mediaPlaylist', () => {
  it('lists the segments of a rendition', () => {
    expect(mediaPlaylist(sound, 2)).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="a128_init.mp4"
#EXTINF:2.000000,
a128_00000.m4s
#EXTINF:0.500000,
a128_00001.m4s
#EXT-X-ENDLIST
`,
    )
  })
})

describe('iframePlaylist', () => {
  it('points at the first picture of each segment', () => {
    expect(iframePlaylist(track('v360', 'avc1.64001e', 8000), 2)).toContain(
      `#EXT-X-I-FRAMES-ONLY
#EXT-X-MAP:URI="v360_init.mp4"
#EXTINF:2.000000,
#EXT-X-BYTERANGE:1000@76
v360_00000.m4s
`,
    )
  })
})

describe('audioPlaylist', () => {
  it('lists the smaller audio first', () => {
    const light = track('a64', 'mp4a.40.2', 16_000)

    expect(audioPlaylist([sound, light])).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=64000,AVERAGE-BANDWIDTH=76800,CODECS="mp4a.40.2"
a64.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=128000,AVERAGE-BANDWIDTH=153600,CODECS="mp4a.40.2"
a128.m3u8
`,
    )
  })
})

describe('captionPlaylist', () => {
  it('is one segment as long as the film', () => {
    expect(captionPlaylist('captions_ro.vtt', 26.5)).toContain(
      '#EXT-X-TARGETDURATION:27\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
        '#EXTINF:26.500000,\ncaptions_ro.vtt\n',
    )
  })
})

describe('targetSecondsOf', () => {
  it('rounds the longest segment as the RFC does', () => {
    const long = { ...sound, segments: [segment('x', 2.002, 1)] }

    expect(targetSecondsOf([sound, long])).toBe(2)
  })
})

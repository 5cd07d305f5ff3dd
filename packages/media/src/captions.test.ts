import { describe, expect, it } from 'vitest'
import { cleanCaptions, parseCues, timestamp } from './captions.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'

describe('cleanCaptions', () => {
  it('turns SRT into WebVTT', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nBună seara!\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nSalut.\r\n'

    expect(cleanCaptions(utf8(srt))).toEqual({
      ok: true,
      value:
        `${head}\n00:00:01.000 --> 00:00:02.500\nBună seara!\n` +
        '\n00:00:03.000 --> 00:00:04.000\nSalut.\n',
    })
  })

  it('keeps nothing that could run or restyle the page', () => {
    const vtt =
      'WEBVTT\n\nSTYLE\n::cue { background: url(https://x.example) }\n\nNOTE <b>hi</b>\n\n' +
      '00:01.000 --> 00:02.000 align:start onclick:alert(1)\n' +
      '<script>alert("&lt;")</script><v Ana><i>Ha\u0000ha</i> 1 < 2 & 3\n'

    expect(cleanCaptions(utf8(vtt))).toEqual({
      ok: true,
      value:
        `${head}\n00:00:01.000 --> 00:00:02.000 align:start\n` +
        'alert("&lt;")<i>Haha</i> 1 &lt; 2 &amp; 3\n',
    })
  })

  it('reads old Romanian files and gives them their proper letters', () => {
    const letters = [0xba, 0x69, 0x20, 0xfe, 0x61, 0x72, 0xe3]
    const windows1250 = Uint8Array.from([...utf8('1\n00:00:01,000 --> 00:00:02,000\n'), ...letters])

    expect(cleanCaptions(windows1250)).toMatchObject({
      ok: true,
      value: expect.stringContaining('și țară'),
    })
  })

  it('refuses what is too large, empty of words, or no captions', () => {
    const cue = '00:01.000 --> 00:02.000\nx\n\n'

    expect(cleanCaptions(new Uint8Array(3 * 1024 * 1024))).toEqual({
      ok: false,
      refusal: 'CAPTIONS_TOO_LARGE',
    })
    expect(cleanCaptions(utf8('WEBVTT\n'))).toEqual({ ok: false, refusal: 'CAPTIONS_UNREADABLE' })
    expect(cleanCaptions(utf8(cue.repeat(20_001)))).toEqual({
      ok: false,
      refusal: 'CAPTIONS_TOO_MANY',
    })
  })
})

describe('parseCues', () => {
  it('orders cues by time and passes over those that end before they begin', () => {
    const text =
      '00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n\n00:09.000 --> 00:08.000\nc'

    expect(parseCues(text)).toEqual([
      { start: 1, end: 2, settings: '', text: 'a' },
      { start: 5, end: 6, settings: '', text: 'b' },
    ])
  })
})

describe('timestamp', () => {
  it('writes hours, minutes, seconds and thousandths', () => {
    expect(timestamp(3723.0456)).toBe('01:02:03.046')
    expect(timestamp(59.9999)).toBe('00:01:00.000')
  })
})

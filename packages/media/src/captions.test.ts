import { describe, expect, it } from 'vitest'
import { cleanCaptions, decodeCaptions, timestamp } from './captions.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'

describe('cleanCaptions', () => {
  it('turns SRT into WebVTT', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nBună seara!\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nSalut.\r\n'

    expect(cleanCaptions(utf8(srt))).toEqual({
      ok: true,
      value: {
        vtt:
          `${head}\n00:00:01.000 --> 00:00:02.500\nBună seara!\n` +
          '\n00:00:03.000 --> 00:00:04.000\nSalut.\n',
        notes: [],
      },
    })
  })

  it('removes scripts and styles', () => {
    const vtt =
      'WEBVTT\n\nSTYLE\n::cue { background: url(https://x.example) }\n\nNOTE <b>hi</b>\n\n' +
      '00:01.000 --> 00:02.000 align:start onclick:alert(1)\n' +
      '<script>alert("&lt;")</script><v Ana><i>Ha\u0000ha</i> 1 < 2 & 3\n'

    expect(cleanCaptions(utf8(vtt))).toMatchObject({
      ok: true,
      value: {
        vtt:
          `${head}\n00:00:01.000 --> 00:00:02.000 align:start\n` +
          '&lt;script&gt;alert("&lt;")&lt;/script&gt;<i>Haha</i> 1 &lt; 2 &amp; 3\n',
      },
    })
  })

  it('reads legacy Romanian encodings', () => {
    const letters = [0xba, 0x69, 0x20, 0xfe, 0x61, 0x72, 0xe3]
    const windows1250 = Uint8Array.from([...utf8('1\n00:00:01,000 --> 00:00:02,000\n'), ...letters])

    expect(cleanCaptions(windows1250)).toMatchObject({
      ok: true,
      value: { vtt: expect.stringContaining('și țară') },
    })
  })

  it('refuses large files, files without text, and other formats', () => {
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

describe('decodeCaptions', () => {
  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, ...utf8('și')]],
    ['UTF-16, high byte first', [0xfe, 0xff, 0x02, 0x19, 0x00, 0x69]],
    ['UTF-16, low byte first', [0xff, 0xfe, 0x19, 0x02, 0x69, 0x00]],
  ])('reads %s without its mark', (_encoding, bytes) => {
    expect(decodeCaptions(Uint8Array.from(bytes))).toBe('și')
  })
})

/** The cues that a text becomes, without the head, and the notes on it. */
function cleaned(text: string) {
  const result = cleanCaptions(utf8(text))
  if (!result.ok) throw new Error(result.refusal)

  return { cues: result.value.vtt.slice(head.length).trim(), notes: result.value.notes }
}

describe('the notes', () => {
  it('sorts cues by time and reports those that end before they begin', () => {
    const text =
      '00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n\n00:09.000 --> 00:08.000\nc'

    expect(cleaned(text)).toEqual({
      cues: '00:00:01.000 --> 00:00:02.000\na\n\n00:00:05.000 --> 00:00:06.000\nb',
      notes: [{ line: 7, problem: 'ENDS_BEFORE_START' }],
    })
  })

  it('reports everything that is not shown, with its line', () => {
    const text =
      'WEBVTT\n\nSTYLE\n::cue {}\n\nlost words\n\n00:01.000 --> 00:02.000 region:x\n<v Ana>a\n\n' +
      `00:03.000 --> 00:04.000\n<i></i>\n\n00:05 --> never\nb\n\n00:07.000 --> 00:08.000\n${'x'.repeat(1001)}`

    expect(cleaned(text).notes).toEqual([
      { line: 3, problem: 'STYLE_DROPPED' },
      { line: 6, problem: 'TEXT_WITHOUT_TIME' },
      { line: 8, problem: 'SETTING_DROPPED' },
      { line: 8, problem: 'MARKUP_DROPPED' },
      { line: 11, problem: 'EMPTY_CUE' },
      { line: 14, problem: 'BAD_TIMING' },
      { line: 17, problem: 'CUT_OFF' },
    ])
  })
})

describe('unusual files', () => {
  const two = '00:00:01.000 --> 00:00:02.000\na\n\n00:00:03.000 --> 00:00:04.000\nb'

  it.each([
    ['spaces', '1\n00:00:01,000 --> 00:00:02,000\na\n \t\n2\n00:00:03,000 --> 00:00:04,000\nb\n'],
    ['nothing', '1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,000\nb\n'],
    ['nothing, without numbers', '00:01,000 --> 00:02,000\na\n00:03,000 --> 00:04,000\nb'],
    ['nothing, in WebVTT', 'WEBVTT\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb'],
    [
      'names, in WebVTT',
      'WEBVTT\n\nx\n00:01.000 --> 00:02.000\na\n \ny\n00:03.000 --> 00:04.000\nb',
    ],
    ['no spaces at the arrow', '1\n00:00:01-->00:00:02\na\n\n2\n00:00:03-->00:00:04\nb'],
  ])('reads cues that are separated by %s', (_by, text) => {
    expect(cleaned(text)).toEqual({ cues: two, notes: [] })
  })

  it('keeps text after an empty line, and numbers as text', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\nUnu\n\nDoi\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n\n7\n'

    expect(cleaned(srt)).toEqual({
      cues: '00:00:01.000 --> 00:00:02.000\nUnu\nDoi\n\n00:00:03.000 --> 00:00:04.000\n42\n7',
      notes: [],
    })
  })

  it('turns ASS tags into positions and styles, and does not print them', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}{\\i1}Sus{\\i0}\n\n' +
      '2\n00:00:03,000 --> 00:00:04,000\n{\\fad(1,2)\\b1}Gras {sic}\n'

    expect(cleaned(srt)).toEqual({
      cues:
        '00:00:01.000 --> 00:00:02.000 line:0\n<i>Sus</i>\n\n' +
        '00:00:03.000 --> 00:00:04.000\n<b>Gras {sic}',
      notes: [{ line: 6, problem: 'MARKUP_DROPPED' }],
    })
  })

  it('reads a comment before a command, and unclosed braces in linear time', () => {
    const text = `00:01.000 --> 00:02.000\n{sus\\an8}Sus ${'{'.repeat(500)}\n\n`
    const long = `00:03.000 --> 00:04.000\n${'{\\an8'.repeat(300_000)}`

    expect(cleaned(text + long).cues).toContain(`line:0\nSus ${'{'.repeat(500)}`)
  })

  it('reads positions of ASS in WebVTT too', () => {
    expect(cleaned('WEBVTT\n\n00:01.000 --> 00:02.000\n{\\an8}Sus')).toEqual({
      cues: '00:00:01.000 --> 00:00:02.000 line:0\nSus',
      notes: [],
    })
  })

  it('shows text in angle brackets that is no tag', () => {
    const srt =
      '00:01,000 --> 00:02,000\n<râde> <I>Da</I><br/>a <2 sau 3> d <font color="red">e</font>'

    expect(cleaned(srt)).toEqual({
      cues: '00:00:01.000 --> 00:00:02.000\n&lt;râde&gt; <i>Da</i>\na &lt;2 sau 3&gt; d e',
      notes: [{ line: 1, problem: 'MARKUP_DROPPED' }],
    })
  })

  it('converts the dialogue of ASS and SSA', () => {
    const ass =
      '[Script Info]\nTitle: x\n\n[V4+ Styles]\nFormat: Name\nStyle: Default\n\n[Events]\n' +
      'Format: Layer, Start, End, Style, Text\n' +
      'Dialogue: 0,0:00:03.50,0:00:04.00,Default,Da, {\\u1}sigur{\\u0}\\Nnu\n' +
      'Comment: 0,0:00:05.00,0:00:06.00,Default,ascuns\n' +
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\p1}m 0 0 l 1 1{\\p0}Salut\n' +
      'Dialogue: 0,cândva,0:00:02.00,Default,x\n'

    expect(cleaned(ass)).toEqual({
      cues:
        '00:00:01.000 --> 00:00:02.000\nSalut\n\n' +
        '00:00:03.500 --> 00:00:04.000\nDa, <u>sigur</u>\nnu',
      notes: [
        { line: 4, problem: 'STYLE_DROPPED' },
        { line: 12, problem: 'DRAWING_DROPPED' },
        { line: 13, problem: 'BAD_TIMING' },
      ],
    })
  })
})

describe('timestamp', () => {
  it('writes hours, minutes, seconds and thousandths', () => {
    expect(timestamp(3723.0456)).toBe('01:02:03.046')
    expect(timestamp(59.9999)).toBe('00:01:00.000')
  })
})

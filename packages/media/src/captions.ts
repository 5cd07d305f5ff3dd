import { accept, refuse, type Result } from '@hlizo/kit/result'

/** Why a caption file is not taken. */
export type CaptionRefusal = 'CAPTIONS_TOO_LARGE' | 'CAPTIONS_TOO_MANY' | 'CAPTIONS_UNREADABLE'

/** One line on screen, in seconds of the film; `settings` are WebVTT's own, already vetted. */
export type Cue = {
  readonly start: number
  readonly end: number
  readonly settings: string
  readonly text: string
}

const MAX_BYTES = 2 * 1024 * 1024
const MAX_CUES = 20_000
const MAX_CUE_CHARACTERS = 1_000
const TIMING =
  /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})(.*)$/
const SETTING =
  /^(?:(?:line|position|size):-?\d{1,3}(?:\.\d+)?%?(?:,\w+(?:-\w+)?)?|align:(?:start|center|end|left|right))$/
const KEPT_TAG = /^<\/?[biu]>$/
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&#39;': "'",
}
/** Cedillas, which old Romanian subtitles use, to the comma-below letters that the language has. */
const COMMA_BELOW: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }

/**
 * Turns SRT or WebVTT, in UTF-8, UTF-16 or Windows-1250, into clean WebVTT.
 *
 * Only timed text in bold, italic or underline survives: no styles, scripts, regions, notes or NULs.
 * The X-TIMESTAMP-MAP line is for Cast and Safari (Apple HLS authoring 5.3); `<track>` skips it.
 */
export function cleanCaptions(bytes: Uint8Array): Result<string, CaptionRefusal> {
  if (bytes.length > MAX_BYTES) return refuse('CAPTIONS_TOO_LARGE')
  const cues = parseCues(decodeText(bytes))
  if (cues.length === 0) return refuse('CAPTIONS_UNREADABLE')
  if (cues.length > MAX_CUES) return refuse('CAPTIONS_TOO_MANY')

  return accept(writeVtt(cues))
}

/** The cues of an SRT or WebVTT text, in order of time. Anything that is no cue is passed over. */
export function parseCues(text: string): Cue[] {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/)

  return blocks
    .flatMap((block) => parseBlock(block.split('\n')) ?? [])
    .toSorted((a, b) => a.start - b.start)
}

/** Writes cues as a WebVTT file. */
export function writeVtt(cues: readonly Cue[]): string {
  const written = cues.map(
    ({ start, end, settings, text }) =>
      `${timestamp(start)} --> ${timestamp(end)}${settings && ` ${settings}`}\n${text}\n`,
  )

  return ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n', ...written].join('\n')
}

/** Seconds as WebVTT writes them: `00:01:02.500`. */
export function timestamp(seconds: number): string {
  const millis = Math.round(seconds * 1000)
  const part = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0')

  return (
    `${part(millis / 3_600_000, 2)}:${part((millis / 60_000) % 60, 2)}:` +
    `${part((millis / 1000) % 60, 2)}.${part(millis % 1000, 3)}`
  )
}

function parseBlock(lines: readonly string[]): Cue | null {
  const timingAt = lines.findIndex((line) => line.includes('-->'))
  const timing = TIMING.exec(lines[timingAt]?.trim() ?? '')
  if (!timing) return null
  const [start, end] = [parseTimestamp(timing[1]), parseTimestamp(timing[2])]
  const text = cleanText(lines.slice(timingAt + 1).join('\n'))
  if (end <= start || text === '') return null
  const settings = (timing[3] ?? '').split(/\s+/).filter((setting) => SETTING.test(setting))

  return { start, end, settings: settings.join(' '), text }
}

function parseTimestamp(text = ''): number {
  const [seconds = '0', minutes = '0', hours = '0'] = text.replace(',', '.').split(':').toReversed()
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function cleanText(raw: string): string {
  const parts = raw.slice(0, MAX_CUE_CHARACTERS).split(/(<[^>]*>)/)
  const cleaned = parts.map((part, index) => {
    const isTag = index % 2 === 1
    if (isTag) return KEPT_TAG.test(part) ? part : ''

    return escape(part.replace(/&(?:amp|lt|gt|nbsp|quot|#39);/g, (name) => ENTITIES[name] ?? name))
  })

  return cleaned
    .join('')
    .replace(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter] ?? letter)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function decodeText(bytes: Uint8Array): string {
  const text = decodeAs(bytes) ?? new TextDecoder('windows-1250').decode(bytes)
  // eslint-disable-next-line no-control-regex -- control characters are what must go.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '')
}

function decodeAs(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)

  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

import { accept, refuse, type Result } from '@hlizo/kit/result'
import { isAss, scanAss } from './caption-ass.ts'
import { scanCues, type Scan } from './caption-cues.ts'
import { cleanCue, type CaptionNote, type Cue } from './caption-text.ts'

export type CaptionRefusal = 'CAPTIONS_TOO_LARGE' | 'CAPTIONS_TOO_MANY' | 'CAPTIONS_UNREADABLE'

/** WebVTT to publish, and notes on everything that was dropped. */
export type CleanedCaptions = { readonly vtt: string; readonly notes: readonly CaptionNote[] }

const MAX_BYTES = 2 * 1024 * 1024
const MAX_CUES = 20_000

/**
 * Converts SRT, WebVTT, ASS or SSA into WebVTT with bold, italic and underline only. The
 * X-TIMESTAMP-MAP line is for Cast and Safari (Apple HLS authoring 5.3); `<track>` ignores it.
 */
export function cleanCaptions(bytes: Uint8Array): Result<CleanedCaptions, CaptionRefusal> {
  if (bytes.length > MAX_BYTES) return refuse('CAPTIONS_TOO_LARGE')
  const { cues, notes } = readCues(decodeCaptions(bytes))
  if (cues.length === 0) return refuse('CAPTIONS_UNREADABLE')
  if (cues.length > MAX_CUES) return refuse('CAPTIONS_TOO_MANY')

  return accept({ vtt: writeVtt(cues), notes })
}

/** The cues that may be shown of SRT, WebVTT, ASS or SSA, in order, and notes on what was dropped. */
export function readCues(text: string): { cues: Cue[]; notes: CaptionNote[] } {
  const lines = text.split(/\r\n|\r|\n/)
  const scan: Scan = isAss(lines) ? scanAss(lines) : scanCues(lines)
  const cleaned = scan.cues.map(cleanCue)

  return {
    cues: cleaned.flatMap(({ cue }) => cue ?? []).toSorted((a, b) => a.start - b.start),
    notes: [...scan.notes, ...cleaned.flatMap(({ notes }) => notes)].toSorted(
      (a, b) => a.line - b.line,
    ),
  }
}

export function writeVtt(cues: readonly Cue[]): string {
  const written = cues.map(
    ({ start, end, settings, text }) =>
      `${timestamp(start)} --> ${timestamp(end)}${settings && ` ${settings}`}\n${text}\n`,
  )

  return ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n', ...written].join('\n')
}

/** Seconds as a WebVTT timestamp: `00:01:02.500`. */
export function timestamp(seconds: number): string {
  const millis = Math.round(seconds * 1000)
  const part = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0')

  return (
    `${part(millis / 3_600_000, 2)}:${part((millis / 60_000) % 60, 2)}:` +
    `${part((millis / 1000) % 60, 2)}.${part(millis % 1000, 3)}`
  )
}

/** The text of a file in UTF-8, UTF-16 with its mark, or Windows-1250. */
export function decodeCaptions(bytes: Uint8Array): string {
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

import type { CaptionNote, RawCue } from './caption-text.ts'

/** The unchecked cues of a file, and notes on what was skipped. */
export type Scan = { readonly cues: readonly RawCue[]; readonly notes: readonly CaptionNote[] }

const TIME = String.raw`(?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*-->\s*(${TIME})(?:\s+(.*))?$`)
const BROKEN_TIMING = /^\s*[\d:.,]+\s*-->|^\s*-->/
const COUNTER = /^\s*\d+\s*$/
const SILENT_BLOCK = /^(?:WEBVTT|NOTE)(?:\s|$)/
const STYLE_BLOCK = /^(?:STYLE|REGION)\s*$/

type OpenCue = Omit<RawCue, 'text'> & { text: string[] }

/** Finds the cues of SRT or WebVTT. A cue starts at its timing line, with or without an empty line before it. */
export function scanCues(lines: readonly string[]): Scan {
  const isVtt = lines[0]?.startsWith('WEBVTT') ?? false
  const firstTiming = lines.findIndex((line) => TIMING.test(line))
  const isNumbered = COUNTER.test(lines[firstTiming - 1] ?? '')
  const notes: CaptionNote[] = []
  const cues: OpenCue[] = []
  let open: OpenCue | 'skip' | null = null

  for (const [index, line] of lines.entries()) {
    const number = index + 1
    const timing = TIMING.exec(line)
    const before = lines[index - 1] ?? ''
    const next = lines[index + 1] ?? ''
    const isFirst = before.trim() === ''
    const leadsToTiming = TIMING.test(next) || BROKEN_TIMING.test(next)
    const isName = leadsToTiming && ((isVtt && isFirst) || (isNumbered && COUNTER.test(line)))
    if (timing) {
      const [, start, end, settings = ''] = timing
      open = { line: number, start: seconds(start), end: seconds(end), settings, text: [] }
      cues.push(open)
    } else if (BROKEN_TIMING.test(line)) {
      notes.push({ line: number, problem: 'BAD_TIMING' })
      open = 'skip'
    } else if (line.trim() === '') {
      // In SRT the text of a cue may contain an empty line; in WebVTT an empty line ends it.
      if (isVtt) open = null
    } else if (isName) {
      open = null
    } else if (isVtt && isFirst && SILENT_BLOCK.test(line)) {
      open = 'skip'
    } else if (isVtt && isFirst && STYLE_BLOCK.test(line)) {
      notes.push({ line: number, problem: 'STYLE_DROPPED' })
      open = 'skip'
    } else if (open === null) {
      notes.push({ line: number, problem: 'TEXT_WITHOUT_TIME' })
    } else if (open !== 'skip') {
      open.text.push(line)
    }
  }

  return { cues: cues.map((cue) => ({ ...cue, text: cue.text.join('\n') })), notes }
}

function seconds(text = ''): number {
  const [second = '0', minutes = '0', hours = '0'] = text.replace(',', '.').split(':').toReversed()
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(second)
}

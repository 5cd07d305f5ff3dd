import { readCues, timestamp, writeVtt } from './captions.ts'
import { cleanCue, textOfCue } from './caption-text.ts'

/** A cue in the editor. `id` stays while the cue is edited; `text` is what is typed, without entities. */
export type EditedCue = {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly settings: string
  readonly text: string
}

export type CueFault =
  | 'EMPTY'
  | 'ENDS_BEFORE_START'
  | 'OVERLAPS'
  | 'PAST_END'
  | 'TOO_FAST'
  | 'LINE_TOO_LONG'
  | 'TOO_MANY_LINES'

/** Usual limits of Romanian captions: characters in a second, in a line, and lines. */
export const READING_LIMIT = 17
export const LINE_LIMIT = 42
const MOST_LINES = 2
/** The length of a new cue, and the shortest that may be left of one. */
const NEW_SECONDS = 2
const SHORTEST = 0.1
const TAGS = /<\/?[biu]>/gi

const inOrder = (cues: readonly EditedCue[]): EditedCue[] =>
  cues.toSorted((a, b) => a.start - b.start || a.id - b.id)
const nextId = (cues: readonly EditedCue[]) =>
  cues.reduce((most, { id }) => Math.max(most, id), 0) + 1
/** Times are written in milliseconds. */
const inMillis = (seconds: number) => Math.round(Math.max(0, seconds) * 1000) / 1000

/** The cues of SRT, WebVTT, ASS or SSA, and how much could not be read. */
export function editableCues(text: string): { cues: EditedCue[]; dropped: number } {
  const { cues, notes } = readCues(text)

  return {
    cues: cues.map((cue, index) => ({ ...cue, id: index + 1, text: textOfCue(cue.text) })),
    dropped: notes.length,
  }
}

/** What viewers get of a cue: valid WebVTT without markup beyond bold, italic and underline; null for nothing. */
export function shownText({ start, end, settings, text }: EditedCue): string | null {
  return cleanCue({ line: 0, start, end, settings, text }).cue?.text ?? null
}

const shownCues = (cues: readonly EditedCue[]) =>
  cues.flatMap(({ start, end, settings, text }) => {
    const { cue } = cleanCue({ line: 0, start, end, settings, text })
    return cue ?? []
  })

export const vttOfCues = (cues: readonly EditedCue[]): string => writeVtt(shownCues(cues))

/** SRT has no entities, so text stands as it was typed. */
export function srtOfCues(cues: readonly EditedCue[]): string {
  const time = (seconds: number) => timestamp(seconds).replace('.', ',')

  return shownCues(cues)
    .map(
      ({ start, end, text }, index) =>
        `${index + 1}\n${time(start)} --> ${time(end)}\n${textOfCue(text)}\n`,
    )
    .join('\n')
}

export function changeCue(
  cues: readonly EditedCue[],
  id: number,
  patch: Partial<Omit<EditedCue, 'id'>>,
): EditedCue[] {
  return inOrder(cues.map((cue) => (cue.id === id ? { ...cue, ...patch } : cue)))
}

export type CueEdge = 'start' | 'end'

/** Where an end of a cue may be moved to: within the film, and not over a neighbour that it does not overlap yet. */
export function edgeLimits(
  cues: readonly EditedCue[],
  id: number,
  edge: CueEdge,
  filmSeconds: number,
): { readonly least: number; readonly most: number } {
  const index = cues.findIndex((cue) => cue.id === id)
  const [before, cue, after] = [cues[index - 1], cues[index], cues[index + 1]]
  if (!cue) return { least: 0, most: filmSeconds }
  if (edge === 'start') {
    const least = before && before.end <= cue.start ? before.end : 0
    return { least, most: Math.max(least, cue.end - SHORTEST) }
  }
  const least = cue.start + SHORTEST
  const most = after && after.start >= cue.end ? after.start : filmSeconds

  return { least, most: Math.max(least, most) }
}

/** Moves the start or the end of a cue, as far as it may be moved. */
export function moveEdge(
  cues: readonly EditedCue[],
  id: number,
  {
    edge,
    to,
    filmSeconds,
  }: { readonly edge: CueEdge; readonly to: number; readonly filmSeconds: number },
): EditedCue[] {
  const { least, most } = edgeLimits(cues, id, edge, filmSeconds)

  return changeCue(cues, id, { [edge]: inMillis(Math.min(most, Math.max(least, to))) })
}

export const removeCue = (cues: readonly EditedCue[], id: number): EditedCue[] =>
  cues.filter((cue) => cue.id !== id)

/** A new cue at a moment, which ends before the next one begins. */
export function insertCue(
  cues: readonly EditedCue[],
  at: number,
): { cues: EditedCue[]; id: number } {
  const start = inMillis(at)
  const next = cues.find((cue) => cue.start > start)
  const end = inMillis(
    Math.max(start + SHORTEST, Math.min(start + NEW_SECONDS, next?.start ?? Infinity)),
  )
  const id = nextId(cues)

  return { id, cues: inOrder([...cues, { id, start, end, settings: '', text: '' }]) }
}

/** Where a text is split without a caret: at its line break, else at the word nearest to its middle. */
function middleOf(text: string): number {
  const middle = text.length / 2
  const breaks = [...text.matchAll(/\n/g), ...text.matchAll(/\s/g)].map(({ index }) => index)
  const lineBreak = text.indexOf('\n')
  if (lineBreak !== -1) return lineBreak

  return (
    breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.round(middle)
  )
}

/**
 * Splits a cue in two: its text at `caret`, its time at `at` when that lies within it, else in proportion to
 * the text.
 */
export function splitCue(
  cues: readonly EditedCue[],
  id: number,
  { at, caret }: { readonly at: number; readonly caret: number | null },
): EditedCue[] {
  const cue = cues.find((one) => one.id === id)
  if (!cue || cue.end - cue.start < 2 * SHORTEST) return [...cues]
  const { start, end, text } = cue
  const isInside = caret !== null && caret > 0 && caret < text.length
  const place = isInside ? caret : middleOf(text)
  const isAt = at > start + SHORTEST && at < end - SHORTEST
  const share = text.length === 0 ? 0.5 : place / text.length
  const inProportion = start + (end - start) * share
  const cut = inMillis(
    Math.min(end - SHORTEST, Math.max(start + SHORTEST, isAt ? at : inProportion)),
  )
  const first = { ...cue, end: cut, text: text.slice(0, place).trim() }
  const second = { ...cue, id: nextId(cues), start: cut, text: text.slice(place).trim() }

  return inOrder([...removeCue(cues, id), first, second])
}

export function joinCues(cues: readonly EditedCue[], id: number): EditedCue[] {
  const index = cues.findIndex((cue) => cue.id === id)
  const [cue, next] = [cues[index], cues[index + 1]]
  if (!cue || !next) return [...cues]
  const text = [cue.text, next.text].filter((part) => part !== '').join('\n')

  return removeCue(changeCue(cues, id, { end: Math.max(cue.end, next.end), text }), next.id)
}

/** Moves all cues. None is moved before the start of the film: then all are moved by less. */
export function shiftCues(cues: readonly EditedCue[], seconds: number): EditedCue[] {
  const first = cues.reduce((least, { start }) => Math.min(least, start), Infinity)
  const by = cues.length === 0 ? 0 : Math.max(seconds, -first)

  return cues.map((cue) => ({
    ...cue,
    start: inMillis(cue.start + by),
    end: inMillis(cue.end + by),
  }))
}

export type Wanted = { readonly find: string; readonly isCaseSensitive: boolean }

const patternOf = ({ find, isCaseSensitive }: Wanted) =>
  new RegExp(
    find.normalize().replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`),
    isCaseSensitive ? 'gu' : 'giu',
  )

/** The cues that contain a text. */
export function cuesWith(cues: readonly EditedCue[], wanted: Wanted): EditedCue[] {
  if (wanted.find === '') return []
  return cues.filter(({ text }) => patternOf(wanted).test(text.normalize()))
}

/** Replaces a text in every cue; `count` says how often. */
export function replaceInCues(
  cues: readonly EditedCue[],
  wanted: Wanted,
  replacement: string,
): { cues: EditedCue[]; count: number } {
  if (wanted.find === '') return { cues: [...cues], count: 0 }
  let count = 0
  const replaced = cues.map((cue) => {
    const text = cue.text.normalize().replace(patternOf(wanted), () => {
      count += 1
      return replacement
    })
    return text === cue.text ? cue : { ...cue, text }
  })

  return { cues: replaced, count }
}

/** As a viewer reads them: a letter with its accent is one. */
const letters = new Intl.Segmenter('ro', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...letters.segment(text)].length
const plain = (text: string) => text.replace(TAGS, '')

/** Characters to read in a second; line breaks count as a space. */
export function readingSpeed({ start, end, text }: EditedCue): number {
  const length = lengthOf(plain(text).trim())
  return end > start ? length / (end - start) : 0
}

/** What a viewer would stumble over in a cue. `next` is the cue after it. */
export function faultsOfCue(
  cue: EditedCue,
  next: EditedCue | undefined,
  filmSeconds: number,
): CueFault[] {
  const lines = plain(cue.text).split('\n')
  const isBackwards = cue.end <= cue.start
  const faults: readonly (readonly [CueFault, boolean])[] = [
    ['EMPTY', plain(cue.text).trim() === ''],
    ['ENDS_BEFORE_START', isBackwards],
    ['OVERLAPS', next !== undefined && cue.end > next.start && !isBackwards],
    ['PAST_END', cue.start >= filmSeconds],
    ['TOO_FAST', readingSpeed(cue) > READING_LIMIT],
    ['LINE_TOO_LONG', lines.some((line) => lengthOf(line) > LINE_LIMIT)],
    ['TOO_MANY_LINES', lines.length > MOST_LINES],
  ]

  return faults.flatMap(([fault, isTrue]) => (isTrue ? fault : []))
}

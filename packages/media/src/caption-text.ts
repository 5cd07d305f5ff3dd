export type CaptionProblem =
  | 'BAD_TIMING'
  | 'ENDS_BEFORE_START'
  | 'EMPTY_CUE'
  | 'TEXT_WITHOUT_TIME'
  | 'STYLE_DROPPED'
  | 'SETTING_DROPPED'
  | 'MARKUP_DROPPED'
  | 'DRAWING_DROPPED'
  | 'CUT_OFF'

/** Something that was dropped, with its line in the source file, counted from 1. */
export type CaptionNote = { readonly line: number; readonly problem: CaptionProblem }

/** A cue as written in its file; `line` is the line of its timing. */
export type RawCue = {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly settings: string
  readonly text: string
}

/** A cue to show, in seconds of the film; `settings` and `text` are valid WebVTT. */
export type Cue = Omit<RawCue, 'line'>

const MAX_CUE_CHARACTERS = 1_000
const SETTING =
  /^(?:(?:line|position|size):-?\d{1,3}(?:\.\d+)?%?(?:,\w+(?:-\w+)?)?|align:(?:start|center|end|left|right))$/
const ALLOWED_TAG = /^<\/?[biu]>$/i
// Tags of WebVTT and SRT. Other text in angle brackets is text.
const MARKUP_TAG =
  /^<(?:\/?(?:c|i|b|u|s|v|ruby|rt|lang|font)(?:\.[^\s>]*)?(?:\s[^>]*)?|(?:\d+:)?\d{2}:\d{2}\.\d{3})>$/i
const LINE_BREAK_TAG = /<br\s*\/?>/gi
const IN_BRACES = /(\{[^{}]*\})/
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&#39;': "'",
}
/** Old Romanian captions use cedillas instead of commas below. */
const COMMA_BELOW: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }

/** Checks one cue. Gives what may be shown, and notes on what was dropped. */
export function cleanCue(raw: RawCue): { cue: Cue | null; notes: CaptionNote[] } {
  const problems = new Set<CaptionProblem>()
  const settings = cleanSettings(raw, problems)
  const text = cleanText(raw.text, problems)
  const isBackwards = raw.end <= raw.start
  if (isBackwards) problems.add('ENDS_BEFORE_START')
  else if (text === '') problems.add('EMPTY_CUE')
  const { line, start, end } = raw

  return {
    cue: isBackwards || text === '' ? null : { start, end, settings, text },
    notes: [...problems].map((problem) => ({ line, problem })),
  }
}

function cleanSettings({ settings, text }: RawCue, problems: Set<CaptionProblem>): string {
  const given = settings.split(/\s+/).filter((setting) => setting !== '')
  const valid = given.filter((setting) => SETTING.test(setting))
  if (valid.length < given.length) problems.add('SETTING_DROPPED')
  const commands = text.split(IN_BRACES).flatMap(commandsOf)
  const alignment = Number(commands.find((command) => /^an[1-9]$/.test(command))?.at(-1) ?? 2)
  // ASS numbers positions like a numeric keypad: 7 to 9 are the top row.
  const line = alignment > 6 ? ['line:0'] : alignment > 3 ? ['line:50%'] : []
  const hasLine = valid.some((setting) => setting.startsWith('line:'))

  return [...valid, ...(hasLine ? [] : line)].join(' ')
}

function cleanText(raw: string, problems: Set<CaptionProblem>): string {
  if (raw.length > MAX_CUE_CHARACTERS) problems.add('CUT_OFF')
  const parts = withoutOverrides(raw.slice(0, MAX_CUE_CHARACTERS), problems)
    .replace(LINE_BREAK_TAG, '\n')
    .split(/(<[^<>]*>)/)
  const cleaned = parts.map((part) => {
    if (ALLOWED_TAG.test(part)) return part.toLowerCase()
    if (MARKUP_TAG.test(part)) {
      problems.add('MARKUP_DROPPED')
      return ''
    }
    return escape(part.replace(/&(?:amp|lt|gt|nbsp|quot|#39);/g, (name) => ENTITIES[name] ?? name))
  })
  const text = cleaned
    .join('')
    .replace(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter] ?? letter)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

  return text.replace(/<\/?[biu]>/g, '').trim() === '' ? '' : text
}

/** The commands of an ASS override block such as `{\an8\i1}`; empty for other text. */
function commandsOf(part: string): string[] {
  if (!IN_BRACES.test(part)) return []
  return part
    .slice(1, -1)
    .split('\\')
    .slice(1)
    .map((command) => command.trim())
}

function withoutOverrides(text: string, problems: Set<CaptionProblem>): string {
  let isDrawing = false
  const written = text.split(IN_BRACES).map((part) => {
    const commands = commandsOf(part)
    if (commands.length === 0) return isDrawing ? '' : part
    const drawing = commands.findLast((command) => /^p\d/.test(command))
    if (drawing !== undefined) isDrawing = drawing !== 'p0'
    if (isDrawing) problems.add('DRAWING_DROPPED')

    return commands.map((command) => tagOf(command, problems)).join('')
  })

  return written.join('')
}

function tagOf(command: string, problems: Set<CaptionProblem>): string {
  const [, tag, isOn] = /^([biu])([01])$/.exec(command) ?? []
  if (tag !== undefined) return `<${isOn === '1' ? '' : '/'}${tag}>`
  if (!/^(?:an[1-9]|p\d)$/.test(command)) problems.add('MARKUP_DROPPED')

  return ''
}

/**
 * The text of a cue as an editor types it: without entities, except those that would become markup. `cleanCue`
 * makes the same cue of it again.
 */
export function textOfCue(text: string): string {
  const parts = text.split(/(<[^<>]*>)/)

  return parts
    .map((part) => {
      if (ALLOWED_TAG.test(part)) return part
      const read = part.replace(/&(?:amp|lt|gt);/g, (name) => ENTITIES[name] ?? name)
      const cleaned = cleanText(read, new Set())
      return cleaned === cleanText(part, new Set()) ? read : part
    })
    .join('')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

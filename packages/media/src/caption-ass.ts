import type { Scan } from './caption-cues.ts'
import type { CaptionNote, RawCue } from './caption-text.ts'

const TIME = /^(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/
const DEFAULT_FORMAT = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',')

export function isAss(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith(';'))
  return /^\s*\[[^\]]+\]\s*$/.test(first ?? '') && lines.some((line) => /^\s*dialogue:/i.test(line))
}

/** Finds the dialogue of an ASS or SSA file with its times. Styles, fonts and graphics are ignored. */
export function scanAss(lines: readonly string[]): Scan {
  const cues: RawCue[] = []
  const notes: CaptionNote[] = []
  let section = ''
  let format = DEFAULT_FORMAT

  for (const [index, line] of lines.entries()) {
    const number = index + 1
    const header = /^\s*\[([^\]]+)\]\s*$/.exec(line)
    const [, kind = '', value = ''] = /^\s*(\w+):(.*)$/.exec(line) ?? []
    if (header) {
      section = header[1]?.trim().toLowerCase() ?? ''
      if (/styles|fonts|graphics/.test(section))
        notes.push({ line: number, problem: 'STYLE_DROPPED' })
    } else if (section === 'events' && kind.toLowerCase() === 'format') {
      format = value.split(',').map((name) => name.trim().toLowerCase())
    } else if (section === 'events' && kind.toLowerCase() === 'dialogue') {
      const cue = dialogueOf(value, format, number)
      if (cue) cues.push(cue)
      else notes.push({ line: number, problem: 'BAD_TIMING' })
    }
  }

  return { cues, notes }
}

function dialogueOf(value: string, format: readonly string[], line: number): RawCue | null {
  const fields = value.split(',')
  const fieldOf = (name: string) => fields[format.indexOf(name)]?.trim() ?? ''
  const [start, end] = [seconds(fieldOf('start')), seconds(fieldOf('end'))]
  if (start === null || end === null) return null
  // The text is the last field and may hold commas.
  const text = fields.slice(format.length - 1).join(',')

  return { line, start, end, settings: '', text: text.replace(/\\n/gi, '\n').replace(/\\h/g, ' ') }
}

function seconds(text: string): number | null {
  const [, hours, minutes, second] = TIME.exec(text) ?? []
  if (hours === undefined) return null

  return Number(hours) * 3600 + Number(minutes) * 60 + Number(second)
}

import type { Stretch } from './moment-source.ts'
import type { WordOrder } from './word-order.ts'

/** The pixels of both formats; in the tall one the picture is `picture` high at most and `raised` above the middle. */
export const MOMENT_LAYOUTS = {
  wide: { width: 1280, height: 720 },
  tall: { width: 720, height: 1280, picture: 900, raised: 60 },
} as const

/** What is spoken, in seconds of the film; `text` may be WebVTT. */
export type MomentCue = { readonly start: number; readonly end: number; readonly text: string }

export type MomentTexts = {
  readonly title: string
  readonly brand: string
  /** The text of the end card. */
  readonly invitation: string
  readonly cues: readonly MomentCue[]
}

/** A picture of words over a clip, in seconds of the clip; `y` is an expression of ffmpeg's overlay. */
type Shown = {
  readonly layout: 'wide' | 'tall'
  readonly file: string
  readonly from: number
  readonly to: number
  readonly y: string
}

const WHITE = '#ffffff'
const CORAL = '#ff5a4e'
const ENDLESS = 1_000
const ENTITIES: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]
const MAX_CHARACTERS = 200

/** The words of a cue without markup, on one line. */
export function plainWords(text: string): string {
  const bare = text.replaceAll(/<\/?[^>]{0,50}>/g, '').replaceAll(/\s+/g, ' ')
  const plain = ENTITIES.reduce((words, [entity, sign]) => words.replaceAll(entity, sign), bare)

  return plain.trim().slice(0, MAX_CHARACTERS)
}

/** The cues within a stretch, in seconds of the clip. */
export function cuesWithin(
  cues: readonly MomentCue[],
  { startSeconds, endSeconds }: Stretch,
): MomentCue[] {
  return cues
    .filter(({ start, end }) => end > startSeconds && start < endSeconds)
    .map(({ start, end, text }) => ({
      start: Math.max(0, start - startSeconds),
      end: Math.min(endSeconds, end) - startSeconds,
      text: plainWords(text),
    }))
    .filter(({ text }) => text !== '')
}

const SIZES = {
  wide: { spoken: 42, title: 40, brand: 96, width: 1_120, y: 'H-h-36' },
  tall: { spoken: 46, title: 38, brand: 92, width: 640, y: 'H*0.655' },
} as const

/** What is drawn for a moment, and when it is shown: captions, the title above the tall picture, the end card. */
export function wordsOfMoment(
  { title, brand, invitation, cues }: MomentTexts,
  stretch: Stretch,
): { readonly orders: WordOrder[]; readonly shown: Shown[] } {
  const seconds = stretch.endSeconds - stretch.startSeconds
  const orders: WordOrder[] = []
  const shown: Shown[] = []
  for (const layout of ['wide', 'tall'] as const) {
    const { spoken, title: titleSize, brand: brandSize, width, y } = SIZES[layout]
    const { width: cardWidth, height } = MOMENT_LAYOUTS[layout]
    const add = (order: Omit<WordOrder, 'file' | 'width'>, at: Omit<Shown, 'layout' | 'file'>) => {
      const file = `${layout}_${shown.length}.png`
      orders.push({ ...order, file, width })
      shown.push({ ...at, layout, file })
    }
    if (layout === 'tall')
      add(
        { lines: [{ text: title, size: titleSize, color: WHITE }], card: null },
        { from: 0, to: seconds, y: '150' },
      )
    for (const { start, end, text } of cuesWithin(cues, stretch)) {
      const lines = [{ text, size: spoken, color: WHITE }]
      add({ lines, card: null }, { from: start, to: end, y })
    }
    add(
      {
        lines: [
          { text: brand, size: brandSize, color: CORAL },
          { text: title, size: titleSize, color: WHITE },
          { text: invitation, size: titleSize, color: WHITE },
        ],
        card: { width: cardWidth, height },
      },
      { from: seconds, to: ENDLESS, y: '0' },
    )
  }

  return { orders, shown }
}

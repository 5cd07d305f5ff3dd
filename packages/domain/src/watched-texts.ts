import type { WatchedRow } from '@hlizo/contract/entities/studio-figures'
import { studioFiguresMessages } from '@hlizo/contract/messages/studio-figures'
import { changeText, countText, hoursText } from './figure-text.ts'

const ro = studioFiguresMessages.titles

const orFew = (value: number | null, text: (value: number) => string) =>
  value === null ? ro.fewViewers : text(value)

/** The columns of watched titles and comedians as text, on screen and in the exported file. */
export const watchedTexts = {
  name: ({ name }) => name,
  about: ({ about }) => about ?? '',
  hours: ({ seconds }) => orFew(seconds, hoursText),
  hoursBefore: ({ secondsBefore, seconds }) =>
    secondsBefore === null || seconds === null
      ? ''
      : `${hoursText(secondsBefore)} ${changeText(seconds, secondsBefore)}`.trim(),
  views: ({ views }) => (views === null ? '' : countText(views)),
  viewers: ({ viewers }) => orFew(viewers, countText),
} as const satisfies Record<string, (row: WatchedRow) => string>

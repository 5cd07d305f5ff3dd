import { roundedMark, type FilmMarks } from './film-marks.ts'

/** How another cut differs: it begins `seconds` later than the first one, and is `filmSeconds` long. */
export type Cut = { readonly seconds: number; readonly filmSeconds: number }

export type MovedMarks = {
  readonly marks: FilmMarks
  /** How many chapters lie outside the other cut. */
  readonly droppedChapters: number
  readonly isIntroDropped: boolean
  readonly areCreditsDropped: boolean
}

/** The chapters within the film. The one that runs at its start begins there. */
function movedChapters(chapters: FilmMarks['chapters'], { seconds, filmSeconds }: Cut) {
  const moved = chapters
    .map(({ at, title }) => ({ at: roundedMark(at + seconds), title }))
    .filter(({ at }) => at < filmSeconds)
  const first = moved.findLastIndex(({ at }) => at <= 0)

  return first === -1
    ? moved
    : moved.slice(first).map((chapter, index) => (index === 0 ? { ...chapter, at: 0 } : chapter))
}

/** The marks of a film in another cut of it, without those that lie outside. */
export function movedMarks({ chapters, introEnd, creditsAt }: FilmMarks, cut: Cut): MovedMarks {
  const within = (at: number | null) => {
    const moved = at === null ? null : roundedMark(at + cut.seconds)
    return moved !== null && moved > 0 && moved < cut.filmSeconds ? moved : null
  }
  const left = movedChapters(chapters, cut)
  const marks = { chapters: left, introEnd: within(introEnd), creditsAt: within(creditsAt) }

  return {
    marks,
    droppedChapters: chapters.length - left.length,
    isIntroDropped: introEnd !== null && marks.introEnd === null,
    areCreditsDropped: creditsAt !== null && marks.creditsAt === null,
  }
}

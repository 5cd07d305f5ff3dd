type Chapter = { readonly at: number; readonly title: string }

export type FilmMarks = {
  readonly chapters: readonly Chapter[]
  readonly introEnd: number | null
  readonly creditsAt: number | null
}

/** One mark; a chapter is known by its moment, since no two share one. */
export type FilmMark =
  | { readonly kind: 'introEnd' | 'creditsAt' }
  | { readonly kind: 'chapter'; readonly at: number }

type Changes = { chapters?: Chapter[]; introEnd?: number; creditsAt?: number }
type Marked = { readonly changes: Changes; readonly mark: FilmMark }

/** Two decimals are finer than a frame. */
export const roundedMark = (seconds: number) => Math.round(seconds * 100) / 100
const inOrder = (chapters: readonly Chapter[]) => chapters.toSorted((a, b) => a.at - b.at)

/** Sets a mark at a moment. A chapter that stands there already stays as it is. */
export function setMark(
  { chapters }: Pick<FilmMarks, 'chapters'>,
  kind: FilmMark['kind'],
  { at, title }: { readonly at: number; readonly title: string },
): Marked {
  const moment = roundedMark(Math.max(0, at))
  if (kind !== 'chapter') return { changes: { [kind]: moment }, mark: { kind } }
  const mark = { kind, at: moment } as const
  if (chapters.some((chapter) => chapter.at === moment)) return { changes: {}, mark }

  return { changes: { chapters: inOrder([...chapters, { at: moment, title }]) }, mark }
}

/** Where a mark is; null when it is gone. */
export function momentOf(marks: FilmMarks, mark: FilmMark): number | null {
  if (mark.kind !== 'chapter') return marks[mark.kind]

  return marks.chapters.find(({ at }) => at === mark.at)?.at ?? null
}

/** Moves a mark a little, within the film and not onto another chapter; null when it cannot be moved. */
export function moveMark(
  marks: FilmMarks,
  mark: FilmMark,
  { by, filmSeconds }: { readonly by: number; readonly filmSeconds: number },
): Marked | null {
  const from = momentOf(marks, mark)
  if (from === null) return null
  const at = roundedMark(Math.min(filmSeconds, Math.max(0, from + by)))
  if (mark.kind !== 'chapter') return { changes: { [mark.kind]: at }, mark }
  if (marks.chapters.some((chapter) => chapter.at === at)) return null
  const chapters = marks.chapters.map((one) => (one.at === mark.at ? { ...one, at } : one))

  return { changes: { chapters: inOrder(chapters) }, mark: { kind: 'chapter', at } }
}

import type { Moment, MomentSpan } from '@hlizo/contract/entities/moment'

type Ports = {
  readonly add: (span: MomentSpan) => Promise<Moment>
  readonly remove: (id: string) => Promise<void>
}

/** Saves a moment once, however often it is asked. When its handles have moved, it replaces what was saved before. */
export function momentSaver({ add, remove }: Ports): (span: MomentSpan) => Promise<Moment> {
  let last: { readonly span: MomentSpan; readonly moment: Promise<Moment> } | null = null

  const replace = async (before: typeof last, span: MomentSpan): Promise<Moment> => {
    const old = await before?.moment.catch(() => null)
    const moment = await add(span)
    if (old) await remove(old.id)

    return moment
  }

  return (span) => {
    const before = last
    if (before?.span.startMs === span.startMs && before.span.endMs === span.endMs)
      return before.moment
    const saving = { span, moment: replace(before, span) }
    last = saving
    // A save that failed can be tried again.
    saving.moment.catch(() => {
      if (last === saving) last = before
    })

    return saving.moment
  }
}

import { formatMonth } from '@hlizo/domain/dates'

type Wanted = {
  readonly months: number
  /** How many of the newest months are left out. */
  readonly skipped?: number
  /** A month of the address, which is offered even if it is not among them. */
  readonly selected?: string | undefined
}

const choiceOf = (month: Date) => ({
  id: month.toISOString().slice(0, 7),
  label: formatMonth(month),
})

/** The months up to that of `now`, the newest first. */
export function monthChoices(now: Date, { months, skipped = 0, selected = '' }: Wanted) {
  const choices = Array.from({ length: months }, (_, ago) =>
    choiceOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago - skipped, 15))),
  )
  if (selected === '' || choices.some(({ id }) => id === selected)) return choices

  return [choiceOf(new Date(`${selected}-15T00:00:00Z`)), ...choices]
}

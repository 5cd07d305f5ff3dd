import { useQuery } from '@tanstack/react-query'
import type { MoneyFilter } from '#studio/features/money/money-filters.tsx'
import { offerQuery } from '#studio/features/plans/queries.ts'

/** A filter by what is or was sold. */
export function useOfferField(
  sold: 'plans' | 'vouchers',
  { name, label }: Pick<MoneyFilter, 'name' | 'label'>,
): MoneyFilter {
  const offer = useQuery(offerQuery())
  const options = (offer.data?.[sold] ?? []).map(({ id, description }) => ({
    id,
    label: description,
  }))

  return { name, label, options, optionsOf: offer }
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { offerQuery } from '#studio/features/plans/queries.ts'
import { useOfferField } from './use-offer-field.ts'

const sold = {
  priceMinor: 699,
  months: 1,
  isPublic: false,
  retiredAt: '2026-01-01T00:00:00.000Z',
}
const offer = {
  plans: [
    {
      ...sold,
      id: 'monthly',
      description: 'Abonament lunar',
      changes: [],
      openChangeId: null,
      subscribers: [],
    },
  ],
  vouchers: [{ ...sold, id: 'voucher-1', description: 'O lună' }],
  earliestExistingDay: '2026-02-01',
}

function Options({ of }: { of: 'plans' | 'vouchers' }) {
  const { options } = useOfferField(of, { name: of, label: of })

  return options?.map(({ id, label }) => `${id}: ${label}`)
}

function shown(of: 'plans' | 'vouchers', data?: typeof offer): string {
  const client = new QueryClient()
  if (data) client.setQueryData(offerQuery().queryKey, data)

  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Options of={of} />
    </QueryClientProvider>,
  )
}

describe('useOfferField', () => {
  it('offers everything that is or was sold', () => {
    expect(shown('plans', offer)).toBe('monthly: Abonament lunar')
    expect(shown('vouchers', offer)).toBe('voucher-1: O lună')
  })

  it('has no options before the offer is read', () => {
    expect(shown('plans')).toBe('')
  })
})

import { describe, it } from 'vitest'
import { allRows, amountsForSuite, type Row } from './testing-amounts.ts'

const amounts = amountsForSuite()

// Each plan once and each method once, to the end; amounts.deep.test.ts does so for every row.
const toTheEnd: readonly Row[] = [
  { plan: 'abonament_lunar', method: 'card', coupon: 'amount for ever' },
  { plan: 'abonament_anual', method: 'paypal', coupon: 'amount once' },
]

describe('screen, mail, ledger and provider name the same amounts', () => {
  it.each(allRows)('when $plan is bought by $method with $coupon', async (row) => {
    await amounts().buy(row)
  })

  it.each(toTheEnd)(
    'in all that follows on $plan by $method with $coupon',
    { timeout: 180_000 },
    (row) => amounts().tell(row),
  )
})

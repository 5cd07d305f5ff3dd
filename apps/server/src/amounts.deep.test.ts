import { describe, it } from 'vitest'
import { allRows, amountsForSuite } from './testing-amounts.ts'

const amounts = amountsForSuite()

describe('screen, mail, ledger and provider name the same amounts', () => {
  it.each(allRows)('on $plan by $method with $coupon', { timeout: 300_000 }, (row) =>
    amounts().tell(row),
  )
})
